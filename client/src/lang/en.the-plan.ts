/** Every word of The Plan. Names of treasures, trinkets and teams are ours and carry no rules. */
import type { Kind, TrinketKind } from '../games/the-plan/kinds'

const ORDINALS = ['1st', '2nd', '3rd', '4th', '5th']

const kinds: Record<Kind, string> = { J: 'Jewels', R: 'Rocketry', P: 'Paintings', E: 'Egypt', M: 'Masks', B: 'Bones', S: 'Statues' }
const trinketKinds: Record<TrinketKind, string> = { G: 'Gift Shop', C: 'Cloakroom', O: 'Office' }

const treasures: Record<Kind, string[]> = {
  J: ['Pearl Earring', 'Amethyst Brooch', 'Sapphire Necklace', 'Royal Tiara'],
  R: ['Mission Patch', 'Moon Rock', 'Astronaut’s Helmet', 'Landing Capsule'],
  P: ['Charcoal Sketch', 'Bowl of Lemons', 'Harbour at Dawn', 'Lady in Red'],
  E: ['Scarab Amulet', 'Cat Mummy', 'Canopic Jars', 'Golden Sarcophagus'],
  M: ['Carnival Half-Mask', 'Bronze Theatre Mask', 'Jade Funeral Mask', 'Gold Sun Mask'],
  B: ['Tail', 'Hind Leg', 'Rib Cage', 'Skull'],
  S: ['Clay Bust', 'Bronze Runner', 'Marble Lion', 'Winged Colossus'],
}

const trinkets: Record<TrinketKind, string[]> = {
  G: ['Snow Globe', 'Fridge Magnet', 'Plush Mammoth', 'Novelty Pencil', 'Souvenir Mug'],
  C: ['Lone Glove', 'Striped Umbrella', 'Opera Glasses', 'Woolly Scarf', 'Forgotten Hat'],
  O: ['Rubber Stamp', 'Guard’s Whistle', 'Spare Key Ring', 'Desk Bell', 'Visitor Badge'],
}

const titles: Record<string, string> = {
  SG: 'Smash & Grab',
  'P1-J': 'Hōseki Ladrōna', 'P1-R': 'Mojo Bonobo', 'P1-P': 'Tobi van Lul', 'P1-E': 'Sethy Maribre',
  'P1-M': 'Kaylee Ornaul', 'P1-B': 'Janice Schuemaker', 'P1-S': '“Fionn” Paddy MacCool',
  'P2-JR': 'Star Sapphire', 'P2-JM': 'Masked Ball', 'P2-JB': 'Amber Trap', 'P2-JS': 'Diamond Cutter', 'P2-RP': 'Painted Moon',
  'P2-RE': 'Pyramid Launch', 'P2-RM': 'Visor Down', 'P2-PE': 'Tomb Fresco', 'P2-PM': 'Two-Faced', 'P2-PS': 'Studio Visit',
  'P2-EB': 'Dry Bones', 'P2-ES': 'Sphinx’s Riddle', 'P2-MB': 'Death’s Head', 'P2-BS': 'Stone Cold',
  'P3-JRP': 'Night Gallery', 'P3-JRB': 'Meteor Strike', 'P3-JPM': 'Opening Night', 'P3-JEB': 'Grave Goods', 'P3-JES': 'Pharaoh’s Ransom',
  'P3-JMS': 'Temple Steps', 'P3-RPS': 'Modern Wing', 'P3-REM': 'Sun Barge', 'P3-RES': 'Ancient Astronauts', 'P3-RMB': 'Lost World',
  'P3-PEM': 'Curtain Call', 'P3-PEB': 'Cold Storage', 'P3-PBS': 'Drawing Class', 'P3-MBS': 'Basement Tour',
  'P4-JRPE': 'Grand Tour', 'P4-JREM': 'Four Crowns', 'P4-JRMS': 'Velvet Rope', 'P4-JRBS': 'Heavy Lifting', 'P4-JPES': 'Old Money',
  'P4-JPMB': 'Costume Drama', 'P4-JPBS': 'Members’ Evening', 'P4-JEMB': 'Burial Party', 'P4-RPEB': 'School Trip', 'P4-RPMB': 'Closing Time',
  'P4-RPMS': 'Art of Flight', 'P4-REBS': 'Long Haul', 'P4-PEMS': 'Whole Floor', 'P4-EMBS': 'Dead Weight',
}

const types = ['Smash & Grab', 'Lone Specialist', 'Team of Two', 'Team of Three', 'Team of Four']

export const planEn = {
  kinds,
  trinketKinds,
  treasures,
  trinkets,
  titles,
  types,
  lanes: ['Smash & Grab', 'Lone Specialists', 'Teams of Two', 'Teams of Three', 'Teams of Four'],
  points: (n: number) => (n === 1 ? '1 point' : `${n} points`),
  tiles: (n: number) => (n === 1 ? '1 treasure' : `${n} treasures`),
  treasure: (kind: string, name: string, points: string) => `${kind}, ${name}, ${points}`,
  trinket: (kind: string, name: string) => `${kind}, ${name}, 1 point`,
  goes: (size: number) => `goes ${ORDINALS[size] ?? ''}`,
  sgShort: 'Alone: all of any one kind',
  rule: (size: number, kinds: string[]): string =>
    size === 0
      ? 'Alone this turn: take every treasure of one kind, your choice. Two or more: nobody takes any. Nothing taken: one trinket.'
      : size === 1
        ? `Takes every ${kinds[0]} treasure that lies there. Fails if another Lone Specialist shows ${kinds[0]}. Nothing taken: one trinket.`
        : `Takes every ${kinds.slice(0, -1).join(', every ')} and every ${kinds.at(-1)} treasure that lies there. A kind fails if another ${types[size]} shows it too. Nothing taken: one trinket.`,
  card: (title: string, type: string, kinds: string) => (kinds ? `${title}, ${type}: ${kinds}` : title),
  matched: 'clashed',
  got: 'got through',
  museum: 'The museum tonight',
  worth: (tiles: string, points: string) => `${tiles}, ${points}`,
  empty: 'nothing here',
  emptyRoom: (kind: string) => `${kind}: nothing here`,
  room: (kind: string, points: string) => `${kind}, ${points} in all`,
  trinketRow: 'Trinkets',
  inPile: (n: number) => `${n} in the pile`,
  noTrinkets: 'no trinkets',
  blind: 'Top of the pile, unseen',
  collection: 'Collection',
  has: (kind: string, values: string) => (values ? `${kind}: ${values}` : `${kind}: none`),
  twice: (value: number) => `${value} twice`,
  oneShort: 'one short of a set',
  setDone: (n: number) => (n === 1 ? 'one set' : `${n} sets`),
  hand: 'Your hand',
  lane: (size: number, name: string) => `${size}: ${name}`,
  nobody: 'Nobody dared.',
  clash: 'Clash',
}

export type PlanWords = typeof planEn
