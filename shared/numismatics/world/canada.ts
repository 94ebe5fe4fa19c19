/**
 * Circulating coins of Canada from 1900. Source: Royal Canadian Mint, "Canadian circulation coins" (metals, weights and
 * diameters by date); Currency Act 1910 and its amendments. The cents of 1936 with a dot and coins of the year before
 * dated so are varieties, not dates of their own.
 */
import { GOLD_900 } from '../tables/alloys.ts'
import { standard, type TypeRow } from '../tables/table.ts'
import {
  AUREATE,
  BIMETAL_NICKEL_BRONZE,
  BIMETAL_STEEL_BRASS,
  BRASS_PLATED_STEEL,
  CENT_BRONZE,
  CENT_BRONZE_EARLY,
  CENT_ZINC,
  CHROME_STEEL,
  COPPER_NICKEL,
  COPPER_PLATED_STEEL,
  NICKEL,
  PLATED_STEEL,
  SILVER_500,
  SILVER_800,
  STERLING,
  TOMBAC,
} from './world-alloys.ts'
import { plain, rowsOf } from './world-row.ts'

const canada = rowsOf('CA', 'canada')
const R = 'reeded'
const SILVER_1968 = {
  label: 'nickel',
  howToTell: 'Magnetic: pure nickel.',
}
const SILVER_1968_OTHER = { label: '50% silver', howToTell: 'Not magnetic.' }

export const CANADA: readonly TypeRow[] = [
  canada(
    'large-cent',
    'Canada Large Cent',
    '1 Cent',
    '1900-1906,1908-1920: _; 1907: _ H',
    [standard('1900-1920', CENT_BRONZE_EARLY, 5.67, 25.4, 'plain')],
    {
      aliases: ['Canada 1 Cent large', 'Canadian Large Cent'],
      mints: { none: 'London or Ottawa', H: 'Heaton' },
    },
  ),
  canada(
    'cent',
    'Canada Cent',
    '1 Cent',
    plain('1920-2012'),
    [
      standard('1920-1941', CENT_BRONZE_EARLY, 3.24, 19.05, 'plain'),
      standard('1942-1979', CENT_BRONZE, 3.24, 19.05, 'plain'),
      standard('1980-1981', CENT_BRONZE, 2.8, 19, 'plain'),
      standard('1982-1996', CENT_BRONZE, 2.5, 19.1, 'plain'),
      standard('1997-1999', CENT_ZINC, 2.25, 19.05, 'plain'),
      standard('2000-2012', COPPER_PLATED_STEEL, 2.35, 19.05, 'plain'),
      standard('2000-2011', CENT_ZINC, 2.25, 19.05, 'plain', {
        label: 'copper-plated zinc',
        howToTell: 'Not magnetic.',
      }),
    ],
    {
      aliases: ['Canada Small Cent', 'Canada Penny', 'Canada 1 Cent'],
      refusals: [['2013-2026', 'Canada struck its last cents for circulation in 2012.']],
    },
  ),
  canada(
    '5-cents-silver',
    'Canada 5 Cents Silver',
    '5 Cents',
    '1900-1901,1904-1921: _; 1902-1903: _ H',
    [
      standard('1900-1919', STERLING, 1.17, 15.5, R),
      standard('1920-1921', SILVER_800, 1.17, 15.5, R),
    ],
    {
      aliases: ['Canada Fish Scale 5 Cents', 'Canada Silver 5 Cents'],
      mints: { none: 'London or Ottawa', H: 'Heaton' },
    },
  ),
  canada(
    '5-cents',
    'Canada 5 Cents',
    '5 Cents',
    plain('1922-2026'),
    [
      standard('1922-1942', NICKEL, 4.54, 21.21, 'plain'),
      standard('1943', TOMBAC, 4.54, 21.21, 'plain'),
      standard('1942', TOMBAC, 4.54, 21.21, 'plain', {
        label: 'tombac',
        howToTell: 'Brown, twelve-sided.',
      }),
      standard('1944-1945,1951-1954', CHROME_STEEL, 4.54, 21.21, 'plain'),
      standard('1951', NICKEL, 4.54, 21.21, 'plain', {
        label: 'nickel, commemorative',
        howToTell: 'A refinery on the reverse.',
      }),
      standard('1946-1950,1955-1981', NICKEL, 4.54, 21.21, 'plain'),
      standard('1982-1999', COPPER_NICKEL, 4.6, 21.2, 'plain'),
      standard('2000-2026', PLATED_STEEL, 3.95, 21.2, 'plain'),
      standard('2000-2006', COPPER_NICKEL, 4.6, 21.2, 'plain', {
        label: 'copper-nickel',
        howToTell: 'Without a P below the portrait.',
      }),
    ],
    { aliases: ['Canada Nickel', 'Canada Five Cents', 'Beaver Nickel'] },
  ),
  canada(
    '10-cents',
    'Canada 10 Cents',
    '10 Cents',
    '1900-1901,1904-1921,1928-2026: _; 1902-1903: _ H',
    [
      standard('1900-1919', STERLING, 2.32, 18.03, R),
      standard('1920-1921,1928-1966', SILVER_800, 2.33, 18.03, R),
      standard('1967', SILVER_800, 2.33, 18.03, R, {
        label: '80% silver',
        howToTell: 'Not told by eye.',
      }),
      standard('1967', SILVER_500, 2.33, 18.03, R, {
        label: '50% silver',
        howToTell: 'Not told by eye.',
      }),
      standard('1968', NICKEL, 2.07, 18.03, R, SILVER_1968),
      standard('1968', SILVER_500, 2.33, 18.03, R, SILVER_1968_OTHER),
      standard('1969-2000', NICKEL, 2.07, 18.03, R),
      standard('2001-2026', PLATED_STEEL, 1.75, 18.03, R),
    ],
    { aliases: ['Canada Dime', 'Bluenose Dime'], mints: { none: 'London or Ottawa', H: 'Heaton' } },
  ),
  canada(
    '25-cents',
    'Canada 25 Cents',
    '25 Cents',
    '1900-1901,1903-1921,1927-2026: _; 1902: _ H',
    [
      standard('1900-1919', STERLING, 5.81, 23.62, R),
      standard('1920-1921,1927-1952', SILVER_800, 5.83, 23.62, R),
      standard('1953-1966', SILVER_800, 5.83, 23.88, R),
      standard('1967', SILVER_800, 5.83, 23.88, R, {
        label: '80% silver',
        howToTell: 'Not told by eye.',
      }),
      standard('1967', SILVER_500, 5.83, 23.88, R, {
        label: '50% silver',
        howToTell: 'Not told by eye.',
      }),
      standard('1968', NICKEL, 5.05, 23.88, R, SILVER_1968),
      standard('1968', SILVER_500, 5.83, 23.88, R, SILVER_1968_OTHER),
      standard('1969-1999', NICKEL, 5.05, 23.88, R),
      standard('2000-2026', PLATED_STEEL, 4.4, 23.88, R),
      standard('2000', NICKEL, 5.05, 23.88, R, {
        label: 'nickel',
        howToTell: 'Without a P below the portrait.',
      }),
    ],
    {
      aliases: ['Canada Quarter', 'Caribou Quarter', 'Canada Twenty-Five Cents'],
      mints: { none: 'London or Ottawa', H: 'Heaton' },
    },
  ),
  canada(
    '50-cents',
    'Canada 50 Cents',
    '50 Cents',
    '1900-1902,1904-1914,1916-1921,1929,1931-1932,1934,1936-2026: _; 1903: H',
    [
      standard('1900-1914,1916-1919', STERLING, 11.62, 29.72, R),
      standard('1920-1921,1929,1931-1932,1934,1936-1967', SILVER_800, 11.66, 29.72, R),
      standard('1968-1999', NICKEL, 8.1, 27.13, R),
      standard('2000-2026', PLATED_STEEL, 6.9, 27.13, R),
    ],
    {
      aliases: ['Canada Half Dollar', 'Canada Fifty Cents'],
      mints: { none: 'London or Ottawa', H: 'Heaton' },
    },
  ),
  canada(
    'silver-dollar',
    'Canada Silver Dollar',
    '1 Dollar',
    plain('1935-1939,1945-1967'),
    [standard('1935-1939,1945-1967', SILVER_800, 23.33, 36, R)],
    {
      aliases: [
        'Canada Dollar',
        'Voyageur Dollar',
        'Canada Dollar Goose',
        'Canada 1 Dollar silver',
      ],
    },
  ),
  canada(
    'nickel-dollar',
    'Canada Nickel Dollar',
    '1 Dollar',
    plain('1968-1987'),
    [standard('1968-1987', NICKEL, 15.62, 32.13, R)],
    { aliases: ['Canada Dollar', 'Voyageur Nickel Dollar', 'Canada 1 Dollar nickel'] },
  ),
  canada(
    'loonie',
    'Canada Dollar Loonie',
    '1 Dollar',
    plain('1987-2026'),
    [
      standard('1987-2012', AUREATE, 7, 26.5, 'plain'),
      standard('2012-2026', BRASS_PLATED_STEEL, 6.27, 26.5, 'plain', {
        label: 'brass-plated steel',
        howToTell: 'With laser marks on the reverse.',
      }),
    ],
    { aliases: ['Loonie', 'Canada Loon Dollar', 'Canada 1 Dollar', 'Canada Dollar'] },
  ),
  canada(
    'toonie',
    'Canada 2 Dollars Toonie',
    '2 Dollars',
    plain('1996-2026'),
    [
      standard('1996-2012', BIMETAL_NICKEL_BRONZE, 7.3, 28, 'interrupted reeding'),
      standard('2012-2026', BIMETAL_STEEL_BRASS, 6.92, 28, 'lettered', {
        label: 'plated steel',
        howToTell: 'With laser marks on the reverse.',
      }),
    ],
    { aliases: ['Toonie', 'Twoonie', 'Polar Bear Toonie', 'Canada 2 Dollars'] },
  ),
  canada(
    '5-dollars-gold',
    'Canada 5 Dollars Gold',
    '5 Dollars',
    plain('1912-1914'),
    [standard('1912-1914', GOLD_900, 8.36, 21.59, R)],
    { aliases: ['Canada $5 Gold'] },
  ),
  canada(
    '10-dollars-gold',
    'Canada 10 Dollars Gold',
    '10 Dollars',
    plain('1912-1914'),
    [standard('1912-1914', GOLD_900, 16.72, 26.92, R)],
    { aliases: ['Canada $10 Gold'] },
  ),
]
