/**
 * Commemorative and special gold coins from 1982 on: the issues that dealers meet most.
 * Silver dollars and halves of .900 silver to 2018, .999 from 2019 (Public Law 114-94); clad halves and $5 gold as the
 * standing law for those denominations. Sources: the acts of Congress that authorized each issue; United States Mint,
 * "Modern commemorative coins" and product specifications; A Guide Book of United States Coins, "Commemoratives".
 */
import { CLAD, GOLD_900, GOLD_9999, PINK_GOLD, SILVER_900, SILVER_999 } from './alloys.ts'
import { type SeriesRow, type Standard, standard } from './table.ts'

const PLACE = 'Obverse or reverse, in the field near the design or date; small.'
const VARIOUS = ['Various']

const SILVER_DOLLAR: readonly Standard[] = [
  standard('1983-2018', SILVER_900, 26.73, 38.1, 'reeded'),
  standard('2019-2026', SILVER_999, 26.73, 38.1, 'reeded'),
]
const CLAD_HALF: readonly Standard[] = [standard('1986-2026', CLAD, 11.34, 30.6, 'reeded')]
const SILVER_HALF: readonly Standard[] = [standard('1982-1993', SILVER_900, 12.5, 30.6, 'reeded')]
const HALF_EAGLE: readonly Standard[] = [standard('1986-2026', GOLD_900, 8.359, 21.6, 'reeded')]
const EAGLE: readonly Standard[] = [standard('1984-2003', GOLD_900, 16.718, 27, 'reeded')]

type More = Partial<Pick<SeriesRow, 'aliases' | 'remarks' | 'designers' | 'struckAt' | 'markPlace'>>

const issue =
  (
    denomination: SeriesRow['denomination'],
    suffix: string,
    spoken: string,
    standards: readonly Standard[],
  ) =>
  (id: string, name: string, strikes: string, more: More = {}): SeriesRow => ({
    id: `${id}-${suffix}`,
    name: `${name} ${spoken}`,
    denomination,
    kind: 'commemorative',
    designers: VARIOUS,
    aliases: [`${name} Commemorative ${spoken}`],
    strikes,
    standards,
    markPlace: PLACE,
    ...more,
  })

const dollar = issue('Dollar', 'silver-dollar', 'Silver Dollar', SILVER_DOLLAR)
const half = issue('Half Dollar', 'half-dollar', 'Half Dollar', CLAD_HALF)
const silverHalf = issue('Half Dollar', 'half-dollar', 'Half Dollar', SILVER_HALF)
const five = issue('Half Eagle', 'five-dollar-gold', '$5 Gold', HALF_EAGLE)
const ten = issue('Eagle', 'ten-dollar-gold', '$10 Gold', EAGLE)

export const MODERN_COMMEMORATIVES: readonly SeriesRow[] = [
  silverHalf('washington-250th', 'George Washington 250th Anniversary', '1982: D S*', {
    designers: ['Elizabeth Jones'],
    aliases: ['Washington Commemorative Half Dollar 1982', 'George Washington Half Dollar'],
  }),
  dollar('los-angeles-olympics', 'Los Angeles Olympics', '1983-1984: P D S', {
    aliases: ['Olympic Silver Dollar 1983', 'Olympic Silver Dollar 1984', 'Discus Thrower Dollar'],
  }),
  ten('los-angeles-olympics', 'Los Angeles Olympics', '1984: P* D* S* W', {
    aliases: ['1984 Olympic $10 Gold', '1984 Olympic Gold Eagle'],
  }),
  half('statue-of-liberty', 'Statue of Liberty', '1986: D S*', {
    aliases: ['Statue of Liberty Centennial Half Dollar', 'Ellis Island Half Dollar'],
  }),
  dollar('statue-of-liberty', 'Statue of Liberty', '1986: P S*', {
    aliases: ['Ellis Island Silver Dollar', 'Statue of Liberty Centennial Silver Dollar'],
  }),
  five('statue-of-liberty', 'Statue of Liberty', '1986: W'),
  dollar('constitution', 'Constitution Bicentennial', '1987: P S*', {
    aliases: ['Constitution Silver Dollar', 'We the People Silver Dollar'],
  }),
  five('constitution', 'Constitution Bicentennial', '1987: W'),
  dollar('seoul-olympics', 'Seoul Olympics', '1988: D S*', {
    aliases: ['Olympic Silver Dollar 1988'],
  }),
  five('seoul-olympics', 'Seoul Olympics', '1988: W'),
  half('congress', 'Congress Bicentennial', '1989: D S*'),
  dollar('congress', 'Congress Bicentennial', '1989: D S*'),
  five('congress', 'Congress Bicentennial', '1989: W'),
  dollar('eisenhower-centennial', 'Eisenhower Centennial', '1990: P* W'),
  half('mount-rushmore', 'Mount Rushmore', '1991: D S*'),
  dollar('mount-rushmore', 'Mount Rushmore', '1991: P S*'),
  five('mount-rushmore', 'Mount Rushmore', '1991: W'),
  dollar('korean-war', 'Korean War Memorial', '1991: D P*'),
  dollar('uso', 'USO 50th Anniversary', '1991: D S*'),
  half('barcelona-olympics', 'Olympics 1992', '1992: P S*', {
    aliases: ['Olympic Half Dollar 1992', 'Gymnast Half Dollar'],
  }),
  dollar('barcelona-olympics', 'Olympics 1992', '1992: D S*', {
    aliases: ['Olympic Silver Dollar 1992', 'Baseball Pitcher Silver Dollar'],
  }),
  five('barcelona-olympics', 'Olympics 1992', '1992: W'),
  dollar('white-house', 'White House Bicentennial', '1992: D W*'),
  half('columbus-quincentenary', 'Columbus Quincentenary', '1992: D S*'),
  dollar('columbus-quincentenary', 'Columbus Quincentenary', '1992: D P*'),
  five('columbus-quincentenary', 'Columbus Quincentenary', '1992: W'),
  silverHalf('bill-of-rights', 'Bill of Rights', '1993: S* W', {
    aliases: ['Madison Half Dollar', 'James Madison Half Dollar'],
  }),
  dollar('bill-of-rights', 'Bill of Rights', '1993: D S*', { aliases: ['Madison Silver Dollar'] }),
  five('bill-of-rights', 'Bill of Rights', '1993: W'),
  half('world-war-ii', 'World War II 50th Anniversary', '1993: P', {
    remarks: [['1993', 'Dated 1991–1995, struck in 1993.']],
  }),
  dollar('world-war-ii', 'World War II 50th Anniversary', '1993: D W*', {
    remarks: [['1993', 'Dated 1991–1995, struck in 1993.']],
  }),
  five('world-war-ii', 'World War II 50th Anniversary', '1993: W', {
    remarks: [['1993', 'Dated 1991–1995, struck in 1993.']],
  }),
  dollar('jefferson-250th', 'Thomas Jefferson 250th Anniversary', '1993: P S*', {
    remarks: [['1993', 'Dated 1743–1993, struck in 1994.']],
  }),
  half('world-cup', 'World Cup 1994', '1994: D P*'),
  dollar('world-cup', 'World Cup 1994', '1994: D S*'),
  five('world-cup', 'World Cup 1994', '1994: W'),
  dollar('vietnam-veterans', 'Vietnam Veterans Memorial', '1994: P* W'),
  dollar('prisoners-of-war', 'Prisoners of War', '1994: P* W', {
    aliases: ['POW Museum Silver Dollar', 'POW Silver Dollar'],
  }),
  dollar('women-in-military', 'Women in Military Service', '1994: P* W'),
  dollar('capitol-bicentennial', 'Capitol Bicentennial', '1994: D S*'),
  half('civil-war', 'Civil War Battlefield', '1995: S'),
  dollar('civil-war', 'Civil War Battlefield', '1995: P S*'),
  five('civil-war', 'Civil War Battlefield', '1995: W'),
  half('atlanta-olympics', 'Atlanta Olympics', '1995-1996: S', {
    remarks: [
      ['1995', 'Basketball and Baseball.'],
      ['1996', 'Swimming and Soccer.'],
    ],
  }),
  dollar('atlanta-olympics', 'Atlanta Olympics', '1995-1996: D P*', {
    remarks: [
      ['1995', 'Gymnastics, Blind Runner, Track and Field, Cycling.'],
      ['1996', 'Tennis, Rowing, High Jump, Wheelchair Athlete.'],
    ],
  }),
  five('atlanta-olympics', 'Atlanta Olympics', '1995-1996: W'),
  dollar('special-olympics', 'Special Olympics World Games', '1995: P* W'),
  dollar('smithsonian', 'Smithsonian 150th Anniversary', '1996: D P*'),
  five('smithsonian', 'Smithsonian 150th Anniversary', '1996: W'),
  dollar('community-service', 'National Community Service', '1996: S'),
  dollar('botanic-garden', 'Botanic Garden', '1997: P'),
  dollar('law-enforcement-memorial', 'National Law Enforcement Officers Memorial', '1997: P'),
  dollar('jackie-robinson', 'Jackie Robinson', '1997: S'),
  five('jackie-robinson', 'Jackie Robinson', '1997: W'),
  five('franklin-roosevelt', 'Franklin D. Roosevelt', '1997: W', { aliases: ['FDR $5 Gold'] }),
  dollar('robert-kennedy', 'Robert F. Kennedy', '1998: S', { aliases: ['RFK Silver Dollar'] }),
  dollar('black-patriots', 'Black Revolutionary War Patriots', '1998: S', {
    aliases: ['Crispus Attucks Silver Dollar', 'Black Patriots Silver Dollar'],
  }),
  dollar('dolley-madison', 'Dolley Madison', '1999: P'),
  five('washington-death', 'George Washington Death Bicentennial', '1999: W'),
  dollar('yellowstone', 'Yellowstone', '1999: P'),
  dollar('library-of-congress', 'Library of Congress', '2000: P'),
  dollar('leif-ericson', 'Leif Ericson', '2000: P'),
  dollar('american-buffalo', 'American Buffalo', '2001: D P*', {
    designers: ['James Earle Fraser'],
    aliases: [
      'Buffalo Silver Dollar',
      '2001 Buffalo Dollar',
      'American Buffalo Commemorative Dollar',
    ],
  }),
  half('capitol-visitor-center', 'Capitol Visitor Center', '2001: P'),
  dollar('capitol-visitor-center', 'Capitol Visitor Center', '2001: P'),
  five('capitol-visitor-center', 'Capitol Visitor Center', '2001: W'),
  dollar('salt-lake-olympics', 'Salt Lake City Olympics', '2002: P'),
  five('salt-lake-olympics', 'Salt Lake City Olympics', '2002: W'),
  dollar('west-point', 'West Point Bicentennial', '2002: W'),
  half('first-flight', 'First Flight Centennial', '2003: P'),
  dollar('first-flight', 'First Flight Centennial', '2003: P'),
  ten('first-flight', 'First Flight Centennial', '2003: W'),
  dollar('thomas-edison', 'Thomas Alva Edison', '2004: P', {
    aliases: ['Edison Silver Dollar', 'Edison Light Bulb Dollar'],
  }),
  dollar('lewis-and-clark', 'Lewis and Clark Bicentennial', '2004: P'),
  dollar('john-marshall', 'Chief Justice John Marshall', '2005: P'),
  dollar('marine-corps', 'Marine Corps 230th Anniversary', '2005: P'),
  dollar('benjamin-franklin', 'Benjamin Franklin', '2006: P', {
    remarks: [['2006', 'Two designs: Scientist and Founding Father.']],
  }),
  dollar('san-francisco-mint', 'San Francisco Old Mint', '2006: S'),
  five('san-francisco-mint', 'San Francisco Old Mint', '2006: S'),
  dollar('jamestown', 'Jamestown 400th Anniversary', '2007: P'),
  five('jamestown', 'Jamestown 400th Anniversary', '2007: W'),
  dollar('little-rock', 'Little Rock Central High School Desegregation', '2007: P'),
  half('bald-eagle', 'Bald Eagle', '2008: S'),
  dollar('bald-eagle', 'Bald Eagle', '2008: P'),
  five('bald-eagle', 'Bald Eagle', '2008: W'),
  dollar('lincoln-bicentennial', 'Abraham Lincoln Bicentennial', '2009: P', {
    aliases: ['Lincoln Silver Dollar', 'Abraham Lincoln Commemorative Silver Dollar'],
  }),
  dollar('louis-braille', 'Louis Braille', '2009: P'),
  dollar('boy-scouts', 'Boy Scouts of America Centennial', '2010: P'),
  dollar('disabled-veterans', 'American Veterans Disabled for Life', '2010: W'),
  half('us-army', 'United States Army', '2011: D S*', { aliases: ['Army Half Dollar'] }),
  dollar('us-army', 'United States Army', '2011: P* S', { aliases: ['Army Silver Dollar'] }),
  five('us-army', 'United States Army', '2011: P W*', { aliases: ['Army $5 Gold'] }),
  dollar('medal-of-honor', 'Medal of Honor', '2011: P* S'),
  dollar('infantry-soldier', 'Infantry Soldier', '2012: W'),
  dollar('star-spangled-banner', 'Star-Spangled Banner', '2012: P'),
  five('star-spangled-banner', 'Star-Spangled Banner', '2012: W'),
  dollar('girl-scouts', 'Girl Scouts of the USA Centennial', '2013: W'),
  half('baseball-hall-of-fame', 'National Baseball Hall of Fame', '2014: D S*', {
    aliases: ['Baseball Half Dollar', 'Baseball Hall of Fame Half'],
  }),
  dollar('baseball-hall-of-fame', 'National Baseball Hall of Fame', '2014: P', {
    aliases: ['Baseball Silver Dollar', 'Baseball Hall of Fame Silver Dollar'],
  }),
  five('baseball-hall-of-fame', 'National Baseball Hall of Fame', '2014: W', {
    aliases: ['Baseball $5 Gold'],
  }),
  dollar('civil-rights-act', 'Civil Rights Act', '2014: P'),
  dollar('march-of-dimes', 'March of Dimes', '2015: P W*'),
  dollar('mark-twain', 'Mark Twain', '2016: P'),
  five('mark-twain', 'Mark Twain', '2016: W'),
  half('boys-town', 'Boys Town Centennial', '2017: D S*'),
  dollar('boys-town', 'Boys Town Centennial', '2017: P'),
  dollar('lions-clubs', 'Lions Clubs International Century of Service', '2017: P'),
  dollar('world-war-i', 'World War I Centennial', '2018: P'),
  half('breast-cancer-awareness', 'Breast Cancer Awareness', '2018: D S*'),
  dollar('breast-cancer-awareness', 'Breast Cancer Awareness', '2018: P'),
  issue('Half Eagle', 'five-dollar-gold', '$5 Pink Gold', [
    standard('2018', PINK_GOLD, 7.931, 21.6, 'reeded'),
  ])('breast-cancer-awareness', 'Breast Cancer Awareness', '2018: W'),
  half('apollo-11', 'Apollo 11 50th Anniversary', '2019: D S*', {
    aliases: ['Apollo 11 Half Dollar'],
  }),
  dollar('apollo-11', 'Apollo 11 50th Anniversary', '2019: P', {
    aliases: ['Apollo 11 Silver Dollar'],
  }),
  five('apollo-11', 'Apollo 11 50th Anniversary', '2019: W', { aliases: ['Apollo 11 $5 Gold'] }),
  half('american-legion', 'American Legion Centennial', '2019: D S*'),
  dollar('american-legion', 'American Legion Centennial', '2019: P'),
  half('basketball-hall-of-fame', 'Basketball Hall of Fame', '2020: D S*'),
  dollar('basketball-hall-of-fame', 'Basketball Hall of Fame', '2020: P'),
  dollar('womens-suffrage', 'Women’s Suffrage Centennial', '2020: P'),
  dollar('christa-mcauliffe', 'Christa McAuliffe', '2021: P'),
  half('negro-leagues', 'Negro Leagues Baseball', '2022: D S*'),
  dollar('negro-leagues', 'Negro Leagues Baseball', '2022: P'),
  dollar('purple-heart', 'National Purple Heart Hall of Honor', '2022: W', {
    aliases: ['Purple Heart Silver Dollar'],
  }),
  half('harriet-tubman', 'Harriet Tubman', '2024: D S*'),
  dollar('harriet-tubman', 'Harriet Tubman', '2024: P'),
  {
    id: 'ultra-high-relief-double-eagle',
    name: 'Ultra High Relief Double Eagle',
    denomination: 'Double Eagle',
    kind: 'commemorative',
    designers: ['Augustus Saint-Gaudens'],
    aliases: ['2009 Ultra High Relief Gold', 'UHR Double Eagle', 'MMIX Double Eagle'],
    strikes: '2009: _',
    standards: [standard('2009', GOLD_9999, 31.108, 27, 'lettered E PLURIBUS UNUM with stars')],
    markPlace: 'No mint mark.',
    struckAt: [['2009', 'West Point, without a mint mark']],
    remarks: [['2009', 'The date is in Roman numerals (MMIX).']],
  },
  {
    id: 'mercury-dime-centennial-gold',
    name: 'Mercury Dime Centennial Gold',
    denomination: 'Dime',
    kind: 'commemorative',
    designers: ['Adolph A. Weinman'],
    aliases: ['2016-W Mercury Dime Gold', 'Gold Mercury Dime'],
    strikes: '2016: W',
    standards: [standard('2016', GOLD_9999, 3.11, 16.5, 'reeded')],
    markPlace: 'Reverse, at the left, after the E of ONE.',
  },
  {
    id: 'standing-liberty-centennial-gold',
    name: 'Standing Liberty Quarter Centennial Gold',
    denomination: 'Quarter',
    kind: 'commemorative',
    designers: ['Hermon A. MacNeil'],
    aliases: ['2016-W Standing Liberty Gold', 'Gold Standing Liberty Quarter'],
    strikes: '2016: W',
    standards: [standard('2016', GOLD_9999, 7.776, 22, 'reeded')],
    markPlace: 'Obverse, left of Liberty’s foot.',
  },
  {
    id: 'walking-liberty-centennial-gold',
    name: 'Walking Liberty Half Dollar Centennial Gold',
    denomination: 'Half Dollar',
    kind: 'commemorative',
    designers: ['Adolph A. Weinman'],
    aliases: ['2016-W Walking Liberty Gold', 'Gold Walking Liberty Half Dollar'],
    strikes: '2016: W',
    standards: [standard('2016', GOLD_9999, 15.552, 27, 'reeded')],
    markPlace: 'Reverse, at the lower left.',
  },
  {
    id: 'first-spouse-gold',
    name: 'First Spouse Gold',
    denomination: 'Ten Dollars',
    kind: 'commemorative',
    designers: VARIOUS,
    aliases: ['First Spouse $10 Gold', 'First Spouse Half Ounce Gold'],
    strikes: '2007-2016,2020: W',
    standards: [standard('2007-2020', GOLD_9999, 15.554, 26.49, 'reeded')],
    markPlace: 'Obverse, below the date.',
  },
  {
    id: 'american-liberty-gold',
    name: 'American Liberty Gold',
    denomination: 'One Hundred Dollars',
    kind: 'commemorative',
    designers: VARIOUS,
    aliases: [
      'American Liberty High Relief Gold',
      'American Liberty 225th Anniversary Gold',
      '$100 American Liberty',
    ],
    strikes: '2015,2017,2019,2021,2023: W',
    standards: [standard('2015-2023', GOLD_9999, 31.108, 30.61, 'reeded')],
    markPlace: 'Obverse or reverse; small.',
    remarks: [['2017', 'Dated 1792–2017.']],
  },
]
