// Thirteen sealed tricks between four seats, card for card the game in ../tricks.py: everybody commits a card in
// secret, all are turned up, the highest takes the trick. 52 moves a match.
const { ActivePlayers, PlayerView } = require("boardgame.io/core");

const ROUNDS = 13;

function setup({ random, ctx }) {
  const deck = random.Shuffle([...Array(52).keys()]);
  const table = { secret: {}, players: {}, committed: {}, score: {}, tricks: [], round: 0 };
  for (let seat = 0; seat < ctx.numPlayers; seat++) {
    table.players[seat] = { hand: deck.slice(seat * ROUNDS, (seat + 1) * ROUNDS), chosen: null };
    table.committed[seat] = false;
    table.score[seat] = 0;
  }
  return table;
}

function commit({ G, playerID, events }, place) {
  const own = G.players[playerID];
  if (own.chosen !== null || !Number.isInteger(place) || place < 0 || place >= own.hand.length) return "INVALID_MOVE";
  own.chosen = own.hand.splice(place, 1)[0];
  G.committed[playerID] = true;
  if (Object.values(G.players).every((player) => player.chosen !== null)) reveal(G, events);
}

function reveal(G, events) {
  const trick = {};
  let winner = "0";
  for (const [seat, player] of Object.entries(G.players)) {
    trick[seat] = player.chosen;
    if (player.chosen > trick[winner]) winner = seat;
    player.chosen = null;
    G.committed[seat] = false;
  }
  G.tricks.push({ trick, winner });
  G.score[winner] += 1;
  G.round += 1;
  if (G.round === ROUNDS) events.endGame({ score: { ...G.score } });
}

// client: false, because only the server knows the secrets; ignoreStaleStateID, because all four commit at once.
exports.Tricks = {
  name: "tricks",
  setup,
  playerView: PlayerView.STRIP_SECRETS,
  disableUndo: true,
  turn: { activePlayers: ActivePlayers.ALL },
  moves: { commit: { move: commit, client: false, redact: true, ignoreStaleStateID: true } },
};
