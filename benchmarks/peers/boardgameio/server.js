// node server.js PORT: boardgame.io's own server with its state in memory, on this machine only; says READY.
const http = require("http");
const { Origins, Server } = require("boardgame.io/server");
const { Tricks } = require("./game");

console.log = console.info = () => {};
const listen = http.Server.prototype.listen;
http.Server.prototype.listen = function (port, ...rest) {
  return typeof port === "number" ? listen.call(this, port, "127.0.0.1", ...rest) : listen.call(this, port, ...rest);
};
const server = Server({ games: [Tricks], origins: [Origins.LOCALHOST] });
server.run({ port: Number(process.argv[2]), callback: () => process.stdout.write("READY\n") });
