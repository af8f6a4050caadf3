// node load.js PORT SERVER_PID MATCHES SECONDS: four players at every match, over socket.io as boardgame.io 0.50 speaks
// it. A match makes its next move when all four have the state after the last one. Prints one line of JSON.
const fs = require("fs");
const { io } = require("socket.io-client");

const [port, pid, matches, seconds] = process.argv.slice(2).map(Number);
const base = `http://127.0.0.1:${port}`;
const SEATS = [0, 1, 2, 3];
const MOVES = 52;
const WARM_UP = 1500;
const AT_ONCE = 10;
const LOOK = 1000; // a crew looks at the result for a moment, as in ../swarm.py
const times = [];
let measuring = false;
let stopped = false;

async function post(path, body) {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(base + path, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

class Match {
  sockets = [];

  async open() {
    const { matchID } = await post("/games/tricks/create", { numPlayers: 4 });
    Object.assign(this, { id: matchID, keys: [], seen: [-1, -1, -1, -1], awaited: -1, made: 0, hand: 13 });
    for (const seat of SEATS) {
      const body = { playerID: String(seat), playerName: `P${seat}` };
      this.keys[seat] = (await post(`/games/tricks/${matchID}/join`, body)).playerCredentials;
    }
    await Promise.all(SEATS.map((seat) => this.enter(seat)));
  }

  enter(seat) {
    return new Promise((entered, failed) => {
      this.sockets[seat] ??= this.connect(seat);
      const socket = this.sockets[seat];
      socket.once("sync", (id, info) => {
        this.seen[seat] = this.state = info.state._stateID;
        entered();
      });
      socket.once("connect_error", failed);
      const ask = () => socket.emit("sync", this.id, String(seat), this.keys[seat], 4);
      if (socket.connected) ask();
      else socket.once("connect", ask);
    });
  }

  connect(seat) {
    const socket = io(`${base}/tricks`, { transports: ["websocket"], forceNew: true, reconnection: false });
    socket.on("update", (id, state) => {
      if (id !== this.id) return;
      this.seen[seat] = state._stateID;
      if (this.awaited >= 0 && this.seen.every((version) => version >= this.awaited)) this.seenByAll();
    });
    return socket;
  }

  move() {
    if (stopped) return;
    const seat = this.made % 4;
    if (seat === 0 && this.made) this.hand -= 1;
    this.awaited = this.state + 1;
    const args = [Math.floor(Math.random() * this.hand)];
    const payload = { type: "commit", args, playerID: String(seat), credentials: this.keys[seat] };
    this.sent = performance.now();
    this.sockets[seat].emit("update", { type: "MAKE_MOVE", payload }, this.state, this.id, String(seat));
  }

  async seenByAll() {
    if (measuring) times.push(performance.now() - this.sent);
    this.state = this.awaited;
    this.awaited = -1;
    this.made += 1;
    if (this.made === MOVES && !stopped) {
      await pause(LOOK * Math.random());
      await this.open();
    }
    this.move();
  }
}

const serverCpu = () => {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
};
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];

async function main() {
  const tables = Array.from({ length: matches }, () => new Match());
  for (let first = 0; first < matches; first += AT_ONCE) {
    await Promise.all(tables.slice(first, first + AT_ONCE).map((table) => table.open()));
  }
  tables.forEach((table) => table.move());
  await pause(WARM_UP);
  measuring = true;
  const [begun, cpu, own] = [performance.now(), serverCpu(), process.cpuUsage()];
  await pause(1000 * seconds);
  measuring = false;
  stopped = true;
  const took = (performance.now() - begun) / 1000;
  const [used, ours] = [serverCpu() - cpu, process.cpuUsage(own)];
  times.sort((a, b) => a - b);
  const result = {
    moves: times.length,
    moves_per_second: times.length / took,
    cpu_ms_per_move: (1000 * used) / times.length,
    server_share: used / took,
    driver_share: (ours.user + ours.system) / 1e6 / took,
    p50_ms: at(0.5),
    p99_ms: at(0.99),
  };
  process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit(0));
}

main();
