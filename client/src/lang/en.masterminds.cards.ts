/** The cards of Masterminds in words: names, abilities and exact effects, as RULES.md prints them. */
import { deckOf } from '../deck'

const deck = deckOf('masterminds')

/** Name, ability, what it does. */
export const talents = deck.texts<[string, string, string]>(
  'talents',
  {
    T01: ['Bruno Kask', 'Lone Wolf', '+2 to the total when this is the only recruit activated for the step.'],
    T02: [
      'Hanna Stahl',
      'Tool Master',
      'Every skill that a Gear card on this recruit raises without a One-Use icon is raised by 1 more.',
    ],
    T03: ['Big Oleander', 'Thick Skin', '+3 on this recruit’s own Failure tests.'],
    T04: ['Yusuf Demir', 'Closer', '+2 to the total when activated for step D (any skill).'],
    T05: ['Petra Novak', 'Good Partner', '+1 to the total when exactly two recruits are activated for the step.'],
    T06: ['Tiny Moreau', 'Well Connected', 'When you recruit this Talent: draw 1 Prep card.'],
    T07: [
      'Kofi Anvil',
      'Rival Watch',
      'When a rival attempts a step with Muscle, you may turn this un-turned recruit: that total is 2 lower.',
    ],
    T08: [
      'Rosa Diaz',
      'Blaze of Glory',
      'When you activate this recruit you may declare +4 to the total; she is discarded once the attempt is over.',
    ],
    T09: ['Whisper', 'Lone Wolf', '+2 to the total when this is the only recruit activated for the step.'],
    T10: [
      'Mei Tanaka',
      'Second Try',
      'Once per turn, after the die of an attempt this recruit is activated for: you may roll that die again; the new number stands.',
    ],
    T11: ['Felix Marrow', 'Cold Trail', 'Heat markers do not count for a step this recruit is activated for.'],
    T12: ['Ingrid Fall', 'Opener', '+2 to the total when activated for step A (any skill).'],
    T13: ['Dario Lento', 'Good Partner', '+1 to the total when exactly two recruits are activated for the step.'],
    T14: [
      'Nadia Quill',
      'Lookout',
      'Upkeep, if un-turned when Upkeep begins: you may look at the top Failure card and leave it or put it at the bottom.',
    ],
    T15: [
      'Sparrow',
      'Slip Away',
      'Once per turn, after a success on step A, B or C this recruit was activated for: pay a gem to un-turn this recruit; it may be activated again this turn.',
    ],
    T16: [
      'Old Tom Ash',
      'Fall Guy',
      'When another of your recruits has failed a Failure test: you may discard this recruit; the consequence is ignored.',
    ],
    T17: ['Glitch', 'Show-off', 'When an attempt this recruit is activated for is a Perfection: draw 1 Prep card.'],
    T18: ['Adaeze Obi', 'Own Methods', 'On Heist Steps, this recruit’s printed Tech may be used as printed Stealth.'],
    T19: ['Lars Bitt', 'Control Room', '+2 to the total when exactly three recruits are activated for the step.'],
    T20: [
      'Soo-jin Park',
      'Second Try',
      'Once per turn, after the die of an attempt this recruit is activated for: you may roll that die again; the new number stands.',
    ],
    T21: ['Ravi Sol', 'Middle Man', '+1 to the total when activated for step B or C (any skill).'],
    T22: [
      'Mother Board',
      'Rival Watch',
      'When a rival attempts a step with Tech, you may turn this un-turned recruit: that total is 2 lower.',
    ],
    T23: [
      'Igor Wren',
      'Scavenger',
      'When you recruit this Talent: you may take one Gear card from the Prep discard pile into your hand.',
    ],
    T24: [
      'Pixel',
      'Rewrite',
      'After the die of an attempt this recruit is activated for: you may turn the die to any number; this recruit is discarded once the attempt is over.',
    ],
    T25: [
      'Countess Vey',
      'Appraiser',
      'When you complete a Heist: draw one gem more than you are due for the Take; if that gave you more than you were due, return one of the gems just drawn to the bag.',
    ],
    T26: [
      'Jack Fontaine',
      'Light Fingers',
      'When you recruit this Talent: you may take a random card from the hand of one rival who holds more cards than you.',
    ],
    T27: ['Lola Prism', 'Own Methods', 'On Heist Steps, this recruit’s printed Guile may be used as printed Muscle.'],
    T28: [
      'Father Dominic',
      'Steady Voice',
      '+2 on the Failure tests of every recruit of your team, this one included.',
    ],
    T29: [
      'Zora Bright',
      'Planner',
      'Upkeep, if un-turned when Upkeep begins: you may draw 1 Prep card and then discard 1 card from your hand.',
    ],
    T30: [
      'Silas Penny',
      'Good Credit',
      'Once per turn, you may pay one Pay-a-Gem cost by discarding two cards from your hand.',
    ],
    T31: ['Amara Duke', 'Good Partner', '+1 to the total when exactly two recruits are activated for the step.'],
    T32: [
      'Vincent Grey',
      'Rival Watch',
      'When a rival attempts a step with Guile, you may turn this un-turned recruit: that total is 2 lower.',
    ],
    T33: [
      'Roxy Gearhart',
      'Getaway Driver',
      'When you complete a Heist this recruit may stay in addition to the one you choose.',
    ],
    T34: ['Nico Velo', 'Lone Wolf', '+2 to the total when this is the only recruit activated for the step.'],
    T35: [
      'Baba Lugano',
      'Never Wasted',
      'When an attempt this recruit is activated for ends in a Push: draw 1 Prep card.',
    ],
    T36: ['Wendy Livewire', 'Closer', '+2 to the total when activated for step D (any skill).'],
    T37: [
      'Omar Swift',
      'Second Try',
      'Once per turn, after the die of an attempt this recruit is activated for: you may roll that die again; the new number stands.',
    ],
    T38: ['Greta Diesel', 'Big Boot', 'This recruit may hold two Gear cards.'],
    T39: ['Juno Blaze', 'Burn Money', 'When you activate this recruit you may pay a gem: +3 to the total.'],
    T40: [
      'Captain Salt',
      'Comes Equipped',
      'When you recruit this Talent: you may at once play one Gear card from your hand on any recruit of yours.',
    ],
  },
  ['name', 'ability name', 'ability text'],
)

/** Name, and the effect: the white area, or all there is. */
const effects: Record<string, [string, string]> = {
  G01: ['Breaching Ram', '+2 Muscle.'],
  G02: ['Shadow Suit', '+2 Stealth.'],
  G03: ['Ghost Laptop', '+2 Tech.'],
  G04: ['Designer Disguise', '+2 Guile.'],
  G05: ['Tuned Coupe', '+2 Wheels.'],
  G06: ['Climbing Rig', '+1 Muscle and +1 Stealth.'],
  G07: ['Signal Jammer', '+1 Stealth and +1 Tech.'],
  G08: ['Cloned Keycard', '+1 Tech and +1 Guile.'],
  G09: ['Valet Uniform', '+1 Guile and +1 Wheels.'],
  G10: ['Armoured Van', '+1 Wheels and +1 Muscle.'],
  G11: ['Shaped Charge', '+4 Muscle for one Heist Step, then discard.'],
  G12: ['Smoke Pellets', '+4 Stealth for one Heist Step, then discard.'],
  G13: ['Zero-Day Exploit', '+4 Tech for one Heist Step, then discard.'],
  G14: ['Forged Invitation', '+4 Guile for one Heist Step, then discard.'],
  G15: ['Nitro Bottle', '+4 Wheels for one Heist Step, then discard.'],
  G16: ['Earpiece', '+1 in all five skills.'],
  G17: [
    'Body Armour',
    'When the wearer must take a Failure test: you may discard this Gear; the test is passed without a roll.',
  ],
  G18: [
    'Fake Papers',
    'When you complete a Heist the wearer may stay in addition to the recruit you choose (this Gear is still discarded).',
  ],
  G19: [
    'Adrenaline Shot',
    'After a success on step A, B or C the wearer was activated for: pay a gem and discard this Gear to un-turn the wearer, who may be activated again this turn.',
  ],
  P01: ['Case the Joint', 'Draw 2 Prep cards.'],
  P02: ['Open Casting', 'Recruit one Talent from the Talent Pool.'],
  P03: [
    'Headhunt',
    'Take one Gear card in play from a rival’s recruit and put it on a recruit of yours that has room for it.',
  ],
  P04: ['Pickpocket', 'Take a random card from the hand of one rival.'],
  P05: ['Anonymous Tip', 'Put 1 Heat marker on a Heist.'],
  P06: ['Blueprints', 'Lay this card at a Heist: +2 to your next attempt on that Heist, then discard it.'],
  P07: ['Fence', 'Return one or two of your gems to the bag, then draw the same number of gems.'],
  P08: ['Side Hustle', 'Discard one of your recruits (you must have at least two), then draw 1 gem.'],
  P09: [
    'Lawyer Up',
    'Discard all Failure cards attached to your recruits and un-turn those recruits, then draw 1 Prep card.',
  ],
  E01: ['Crackdown', 'Put 1 Heat marker on every Heist.'],
  E02: ['Amnesty', 'Remove all Heat markers from all Heists.'],
  E03: ['Fresh Faces', 'Discard the Talent Pool and lay out three new Talent cards at once.'],
  E04: ['Windfall', 'If you have a spent Starter Cash card, flip one back to its cash side; if not, draw 1 Prep card.'],
  E05: ['Thieves’ Market', 'Every player draws 1 Prep card, clockwise, starting with you.'],
  I01: ['Perfect Timing', '+2 to the total of your attempt.'],
  I02: ['Security Patrol', 'The total of a rival’s attempt is 2 lower.'],
  I03: ['Lucky Break', 'Roll the die of your attempt again; the new number stands.'],
  I04: ['Jinx', 'The die of a rival’s attempt is rolled again; the new number stands.'],
  I05: ['Double-Cross', 'Cancel an Interrupt card that another player has just played.'],
  I06: ['Red Tape', 'Cancel an Action card that a rival has just played.'],
  I07: ['Inside Man', 'Ignore the Failure card that has just triggered against your recruit.'],
  I08: ['Skim', 'The rival who is completing a Heist is due 1 gem less for the Take; after their draw you draw 1 gem.'],
  I09: ['Second Opinion', 'Roll the value die of one colour again; the new number stands.'],
}
/** Gear and what is played at once has a text, everything else a white area. */
export const preps = deck.texts('prep', deck.texts('prep', effects, ['name', 'text']), ['name', 'white'])

/** The yellow areas. */
export const yellows: Record<string, string> = {
  P01: 'Draw 2 more Prep cards.',
  P02: 'Look at the top 4 Talent cards, recruit one of them, put the others at the bottom of the Talent deck in random order.',
  P03: 'Take one recruit from a rival who has more recruits than you; you need a free place in your team. Its Gear and attached Failure cards are discarded and it arrives un-turned.',
  P04: 'Look at the hand of one rival and take one card of your choice from it.',
  P05: 'Remove 1 Heat marker from a Heist.',
  P06: 'Lay this card at a Heist: +4 to your next attempt on that Heist, then discard it.',
  P07: 'Flip one of your spent Starter Cash cards back to its cash side.',
  P09: 'Recruit any one Talent from the Talent discard pile.',
  I01: '+4 to the total of your attempt.',
  I02: 'The total of a rival’s attempt is 3 lower.',
  I03: 'You may keep either of the two numbers.',
}

export const heists: Record<string, string> = {
  H01: 'The Crystal Casino',
  H02: 'Harbour Bullion Run',
  H03: 'Museum of Small Wonders',
  H04: 'The Night Express',
  H05: 'Skyline Penthouse',
  H06: 'Consulate Safe',
  H07: 'Gala at the Opera',
  H08: 'Hammer & Sons Auction',
  H09: 'Cold Storage Vault',
  H10: 'The Ambassador’s Ball',
  H11: 'Racetrack Counting Room',
  H12: 'The Royal Yacht',
  H13: 'Diamond Exchange',
  H14: 'Data Fortress',
  H15: 'The Clockwork Tower',
  H16: 'Film Star’s Villa',
  H17: 'Private Island',
  H18: 'Airport Lock-up',
  H19: 'The Old Mint',
  H20: 'Armoured Convoy',
  H21: 'Botanical Dome',
  H22: 'Cathedral Treasury',
  H23: 'World Expo Pavilion',
  H24: 'The Grand Meridian Hotel',
}

export const failures: Record<string, string> = {
  F01: 'Guard Dogs',
  F02: 'Silent Alarm',
  F03: 'Cuffed',
  F04: 'Twisted Ankle',
  F05: 'Loose Lips',
  F06: 'Dropped Bag',
  F07: 'Facial Recognition',
  F08: 'Cold Feet',
  F09: 'Dye Pack',
  F10: 'Flat Tyre',
  F11: 'Time Lock',
  F12: 'Hero Bystander',
  F13: 'Corrupt Officer',
  F14: 'Power Cut',
  F15: 'Dragnet',
  F16: 'Better Offer',
  F17: 'Shredded Plans',
  F18: 'Fingerprints',
  F19: 'Informant',
  F20: 'Blackmail',
}

/** Name, and what happens. */
export const consequences = deck.texts<[string, string]>(
  'consequences',
  {
    busted: ['Busted', 'The recruit is discarded with its Gear and attached cards.'],
    laidup: [
      'Laid Up',
      'Attach this card. The recruit is not un-turned in this turn’s Upkeep. In step 1 of your next Upkeep this card is discarded; step 2 then un-turns the recruit.',
    ],
    rattled: [
      'Rattled',
      'Attach this card. The recruit has -1 in all five skills (never below 0). In step 1 of each of your later Upkeeps you may pay a gem to discard it.',
    ],
    alarm: ['Alarm', 'Put 1 Heat marker on this Heist.'],
    gearloss: [
      'Lost Tools',
      'Discard all Gear on the recruit; if it has none, discard 1 card of your choice from your hand.',
    ],
    blown: ['Plan Blown', 'Take back all your dice from this Heist; if you have none there, put 1 Heat marker on it.'],
    loosetalk: ['Loose Talk', 'Every rival draws 1 Prep card, clockwise from your left.'],
    walk: ['Walks Out', 'The recruit goes to the Talent Pool; its Gear and attached cards are discarded.'],
    setback: [
      'Setback',
      'Take back your most advanced die from this Heist; if you have none there, put 1 Heat marker on it.',
    ],
    shake: [
      'Shakedown',
      'Return one of your gems to the bag or flip a Starter Cash card; if you can do neither, discard 2 cards of your choice from your hand.',
    ],
  },
  ['name', 'text'],
)
