/** What is printed on the cards besides words: numbers and icons, letter by letter as the box has them (MHS-20 to MHS-26). */

/** Muscle, Stealth, Tech, Guile, Wheels. */
export const printed: Record<string, string> = {
  T01: '40112', T02: '41211', T03: '41021', T04: '31311', T05: '32112', T06: '32031', T07: '31113', T08: '31121',
  T09: '14111', T10: '14210', T11: '04121', T12: '23112', T13: '13131', T14: '13311', T15: '13113', T16: '23021',
  T17: '11411', T18: '11411', T19: '12401', T20: '12321', T21: '21312', T22: '01331', T23: '21312', T24: '13310',
  T25: '01142', T26: '11141', T27: '02141', T28: '12041', T29: '21231', T30: '22131', T31: '21132', T32: '11231',
  T33: '10114', T34: '12104', T35: '20114', T36: '11204', T37: '22113', T38: '30213', T39: '11123', T40: '22113',
}

/** Icons of Talents and Prep cards: 1 One-Use, g pay a gem; of Prep cards what joins the yellow area: & and, | or. */
export const icons: Record<string, string> = {
  T08: '1', T15: 'g', T16: '1', T24: '1', T39: 'g', G11: '1', G12: '1', G13: '1', G14: '1', G15: '1',
  G17: '1', G19: '1g', P01: '&g', P02: '|g', P03: '|g', P04: '|g', P05: '|', P06: '1|g', P07: '|', P09: '&g',
  I01: '|g', I02: '|g', I03: '&g',
}

/** What Gear adds: "M2" is +2 Muscle. */
export const bonuses: Record<string, string> = {
  G01: 'M2', G02: 'S2', G03: 'T2', G04: 'G2', G05: 'W2', G06: 'M1 S1', G07: 'S1 T1', G08: 'T1 G1', G09: 'G1 W1',
  G10: 'W1 M1', G11: 'M4', G12: 'S4', G13: 'T4', G14: 'G4', G15: 'W4', G16: 'M1 S1 T1 G1 W1',
}

/** Where an Interrupt is played, and on whom. */
export const windows: Record<string, string> = {
  I01: 'step own',
  I02: 'step rival',
  I03: 'roll own',
  I04: 'roll rival',
  I05: 'counter any',
  I06: 'action rival',
  I07: 'fail own',
  I08: 'take rival',
  I09: 'value any',
}

/** Heist cards: steps A to D, then the Take. "SG6" is Stealth or Guile, 6. */
export const jobs: Record<string, string> = {
  H01: 'G4 T5 SG6 M5 4', H02: 'W4 M5 W5 ST7 4', H03: 'S4 S4 T5 G6 3', H04: 'MW5 G5 MW6 S6 4', H05: 'S3 W5 G6 MT8 5', H06: 'TG5 M4 S5 W5 3',
  H07: 'G3 ST6 W6 T6 5', H08: 'SG5 G4 M5 W6 3', H09: 'T4 T6 M6 GW8 5', H10: 'G4 SW6 T5 G6 4', H11: 'W3 W6 S6 MG8 5', H12: 'SW5 M5 TG6 W6 4',
  H13: 'T4 G6 W6 S7 5', H14: 'T5 S6 MG7 T8 6', H15: 'MT5 W4 T4 MS7 3', H16: 'S4 MG6 S5 T6 4', H17: 'W4 S5 W5 G6 4', H18: 'MS5 T6 SG7 W8 6',
  H19: 'M5 M6 TW7 S7 5', H20: 'M4 TG6 S6 M6 5', H21: 'M3 S4 G4 TW7 3', H22: 'M4 W5 M5 G6 4', H23: 'TW5 MW6 T5 M6 4', H24: 'GW5 G6 MS7 W8 6',
}

/** Failure cards: twice the skills that trigger, the test, the consequence. */
export const failures: Record<string, string> = {
  F01: 'MS W7 laidup GW G7 busted', F02: 'ST T7 alarm GW W8 blown', F03: 'MG S7 busted TW T7 shake', F04: 'SW M7 laidup MG G7 gearloss',
  F05: 'TG G7 loosetalk MS S7 setback', F06: 'MW S7 setback ST G8 blown', F07: 'SG T8 busted TW W7 setback', F08: 'MT G7 walk SW M7 rattled',
  F09: 'GW T7 setback MT M8 blown', F10: 'MW M7 setback TG W7 laidup', F11: 'TG S8 blown SW W7 setback', F12: 'SG M7 laidup MW G8 busted',
  F13: 'GW G7 shake ST T8 blown', F14: 'MT S8 blown SG W7 setback', F15: 'SW W8 busted MT G7 alarm', F16: 'MG G7 walk ST T7 setback',
  F17: 'TW T7 setback MS M8 blown', F18: 'MS T8 busted TG S7 setback', F19: 'TG M8 busted MW S8 blown', F20: 'MG T7 walk SW W8 busted',
}
