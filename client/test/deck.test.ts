import { beforeEach, expect, test, vi } from 'vitest'
import { Deck } from '../src/deck'

beforeEach(() => vi.resetModules())

/** A face reads its cards when it is loaded, so each test loads it anew, after its deck. */
async function playing(game: string, edits: Record<string, string>): Promise<void> {
  const { layDeck } = await import('../src/deck')
  layDeck(
    game,
    Object.entries(edits).map(([what, after]) => ({ what, before: '', after })),
  )
}

test('an edit stands at its place; everything else is as printed', () => {
  const deck = new Deck([
    { what: 'equipment H01 price', before: '100', after: '450' },
    { what: 'equipment H01 name', before: 'Cloned Keycard', after: '7' },
    { what: 'equipment H01 units stealth', before: '', after: '2' },
    { what: 'equipment H01 keyword', before: 'WILD', after: '' },
    { what: 'equipment H02', before: '{}', after: '' },
    { what: 'equipment H99', before: '', after: '{"price":5}' },
  ])
  const printed = {
    H01: { name: 'Cloned Keycard', price: 100, units: { hack: 2 }, keyword: 'WILD' },
    H02: { price: 1 },
    H03: { price: 9 },
  }
  expect(deck.value('equipment', printed)).toEqual({
    H01: { name: '7', price: 450, units: { hack: 2, stealth: 2 }, keyword: '' },
    H03: { price: 9 },
    H99: { price: 5 },
  })
  expect(deck.names('equipment', { H01: 'Cloned Keycard', H03: 'Rugged Laptop' })).toEqual({
    H01: '7',
    H03: 'Rugged Laptop',
  })
  expect(deck.texts('equipment', { H01: ['Cloned Keycard', 'WILD'] }, ['name', 'keyword'])).toEqual({ H01: ['7', ''] })
})

test('without edits what is printed is what was asked, not a copy', () => {
  const printed = { H01: { price: 100 } }
  expect(new Deck([]).value('equipment', printed)).toBe(printed)
})

test('The Plan: worth and names of treasures, what a Plan shows, and Plans that came', async () => {
  await playing('the-plan', {
    'treasures T-B4-a value': '9',
    'treasures T-B4-b value': '9',
    'treasures T-B4-a name': 'Whole Mammoth',
    'trinkets K-G3-a name': 'Rubber Duck',
    'kinds B name': 'Fossils',
    'plans P2-EB kinds': '["E","M"]',
    'plans P2-EB title': 'Night Shift',
    'plans MINE': '{"id":"MINE","face":"P2-XX","type":"team2","size":2,"kinds":["J","R"],"title":"Bring Your Own"}',
  })
  const { face, ofKind, standing, treasure, trinket, worth } = await import('../src/games/the-plan/kinds')
  const { rowsOf } = await import('../src/games/the-plan/ranking')
  expect(treasure('B4').spoken).toBe('Fossils, Whole Mammoth, 9 points')
  expect(treasure('J4').spoken).toBe('Jewels, Royal Tiara, 4 points')
  expect(trinket('g3').name).toBe('Rubber Duck')
  expect(ofKind(['B1', 'B4'], 'B')).toEqual(['B4', 'B1'])
  expect(worth(['B4', 'B1'])).toBe(10)
  expect(standing(['B1', 'B2', 'B3', 'B4'], [])).toEqual({ points: 20, sets: 1 })
  expect(rowsOf(['B4', 'B4'], []).find(({ kind }) => kind === 'B')).toMatchObject({
    sum: 18,
    cells: [{}, {}, {}, { number: 9, count: 2 }],
  })
  expect(face('P2-EB')).toMatchObject({ size: 2, kinds: ['E', 'M'], title: 'Night Shift' })
  expect(face('P2-XX')).toMatchObject({ size: 2, kinds: ['J', 'R'], title: 'Bring Your Own' })
  expect(face('P2-JR')).toMatchObject({ size: 2, kinds: ['J', 'R'], title: 'Star Sapphire' })
})

test('Ocean’s Heist: prices, uses, units, requirements, traits, Situations and lists', async () => {
  await playing('oceans-heist', {
    'equipment H01 price': '450',
    'equipment H01 uses': '6',
    'equipment H01 units hack': '5',
    'equipment H10 split count': '4',
    'equipment H12 partner_family': 'force',
    'equipment S01 keyword': 'STURDY',
    'equipment H15 opening_text': 'Nothing happens.',
    'casino_defenses HS1 any_of': '[{"hack":6},{"charm":1}]',
    'casino_defenses HS1 name': 'Tripwires',
    'casino_defenses HS4 trait': 'LOUD',
    'vault_defenses V07 any_of': '',
    'vault_defenses V07 all_of': '[{"hack":3},{"agility":3}]',
    'global_defenses GL01 icon': 'charm',
    'global_defenses GL07 text': 'Slot 1 is 2 higher.',
    'situations ST1 families': '["force","charm"]',
    'targets TG1 name': 'Ruby',
    'crew_presets CP1 cards': '["H01"]',
    'keywords STURDY': 'Never wears out.',
  })
  const { boosted, defense, gear, globalIcon, PRESETS, worth } = await import('../src/games/oceans-heist/pieces')
  const { PRICES } = await import('../src/games/oceans-heist/shop')
  const { words } = await import('../src/lang/oceans-heist')
  expect(gear('H01')).toMatchObject({
    price: 450,
    uses: 6,
    units: { fixed: { hack: 5 }, loose: [] },
    name: 'Cloned Keycard',
  })
  expect(gear('H10').units.loose).toEqual([[['hack', 'force'], 4]])
  expect(gear('H12').partner).toBe('force')
  expect(gear('S01').keyword).toBe('STURDY')
  expect(gear('H02')).toMatchObject({ price: 200, uses: 2 })
  expect(defense('HS1')).toMatchObject({
    name: 'Tripwires',
    needsAll: false,
    needs: [
      { icon: 'hack', amount: 6 },
      { icon: 'charm', amount: 1 },
    ],
  })
  expect(defense('HS4').trait).toBe('LOUD')
  expect(defense('V07')).toMatchObject({
    needsAll: true,
    needs: [
      { icon: 'hack', amount: 3 },
      { icon: 'agility', amount: 3 },
    ],
  })
  expect(globalIcon('GL01')).toBe('charm')
  expect(boosted('ST1')).toEqual(['force', 'charm'])
  expect(worth(PRESETS[0]?.cards ?? [])).toBe(450)
  expect(PRICES).toEqual([100, 150, 200, 250, 300, 450])
  expect(words.targets['TG1']).toBe('the Ruby')
  expect(words.globals['GL07']?.short).toBe('Slot 1 is 2 higher.')
  expect(words.globals['GL09']?.short).toBe('Vault, carried and extra ones: 1 higher.')
  expect([words.keywords['STURDY'], words.openings['H15']]).toEqual(['Never wears out.', 'Nothing happens.'])
})

test('Masterminds: skills, abilities, Gear, jobs that came, Failures, limits', async () => {
  await playing('masterminds', {
    'talents T01 stats muscle': '9',
    'talents T01 ability text': '+7 alone.',
    'talents T01 ability icons': '["one_use"]',
    'prep G01 bonus muscle': '6',
    'prep G01 text': '+6 Muscle.',
    'prep P01 white': 'Draw 5 Prep cards.',
    'prep P01 yellow text': 'Draw 9 more.',
    'prep P08 yellow': '{"join":"AND","pay_gem":true,"text":"Twice."}',
    'heists H01 a_side A number': '11',
    'heists H01 bcd_side take': '8',
    'heists H25':
      '{"id":"H25","a_side":{"name":"The Bakery","A":{"skills":["guile"],"number":3}},"bcd_side":{"B":{"skills":["tech"],"number":3},"C":{"skills":["tech"],"number":3},"D":{"skills":["tech"],"number":3},"take":2}}',
    'failures F01 triggers':
      '[{"trigger":["tech"],"test":"tech","number":9,"consequence":"alarm"},{"trigger":["guile"],"test":"guile","number":2,"consequence":"walk"}]',
    'consequences alarm name': 'Siren',
    'game team_limit': '5',
    'game clear_gem_value': '3',
  })
  const { heistName, job, nameOf, prep, talent, TEAM, triggers } = await import('../src/games/masterminds/cards')
  const { words } = await import('../src/lang/masterminds')
  expect(talent('T01')).toMatchObject({ name: 'Bruno Kask', printed: [9, 0, 1, 1, 2], text: '+7 alone.', oneUse: true })
  expect(talent('T02').printed).toEqual([4, 1, 2, 1, 1])
  expect(prep('G01')).toMatchObject({ bonus: [['muscle', 6]], text: '+6 Muscle.' })
  expect(prep('P01')).toMatchObject({
    text: 'Draw 5 Prep cards.',
    yellow: { join: 'and', gem: true, text: 'Draw 9 more.' },
  })
  expect(prep('P08').yellow).toEqual({ join: 'and', gem: true, text: 'Twice.' })
  expect(job('H01')).toMatchObject({ steps: [{ skills: ['guile'], number: 11 }, { number: 5 }, {}, {}], take: 8 })
  expect([heistName('H25'), nameOf('H25'), job('H25').take]).toEqual(['The Bakery', 'The Bakery', 2])
  expect(triggers('F01')[0]).toEqual({ skills: ['tech'], test: 'tech', number: 9, consequence: 'alarm' })
  expect([words.consequences['alarm']?.[0], words.result.always, TEAM]).toEqual(['Siren', 'always 3', 5])
})

test('Bank Heist: names, what cards do, bags and the track', async () => {
  await playing('bank-heist', {
    'identities rival name': 'Cousin',
    'vault knife name': 'Letter Opener',
    'vault knife uses': '[{"when":"own turn","effect":"stab"},{"when":"any time","effect":"cut"}]',
    'alarm_attribute masked effect': 'Nobody knows you.',
    'board bags_needed': '6',
    'board robbery_track 3 alarm': 'true',
    'board robbery_track 7 role': 'play',
    'board robbery_track 8': '{"space":8,"alarm":false,"start_for":[],"role":"agents_win"}',
  })
  const { AGENTS_WIN, BAGS_NEEDED, FIRST_ALARM, printed } = await import('../src/games/bank-heist/pieces')
  const { words } = await import('../src/lang/bank-heist')
  expect(words.identityName('rival')).toBe('Cousin')
  expect(printed('knife')).toMatchObject({ name: 'Letter Opener', text: 'own turn: stab. any time: cut.' })
  expect(printed('masked')).toMatchObject({ name: 'Masked', text: 'Nobody knows you.' })
  expect([BAGS_NEEDED, FIRST_ALARM, AGENTS_WIN]).toEqual([6, 3, 8])
  expect(printed('cash_bag').text).toContain('Six in the truck end the robbery')
})

test('a deck of one game changes no other', async () => {
  await playing('the-plan', { 'equipment H01 price': '450' })
  const { gear } = await import('../src/games/oceans-heist/pieces')
  expect(gear('H01').price).toBe(100)
})
