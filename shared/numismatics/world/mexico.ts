/**
 * Coins of Mexico from 1905, after the reform of the Ley Monetaria of March 25, 1905. Source: Banco de México, "Monedas
 * en proceso de retiro" and "Monedas en circulación"; Casa de Moneda de México. Struck at Mexico City, mark Mo.
 */
import { BRASS, GOLD_900, SILVER_900 } from '../tables/alloys.ts'
import { standard, type TypeRow } from '../tables/table.ts'
import {
  BIMETAL_PESO,
  BIMETAL_PESO_10,
  COPPER_NICKEL,
  NICKEL,
  PENNY_BRONZE,
  PESO_1910,
  SILVER_100,
  SILVER_300,
  SILVER_420,
  SILVER_500,
  SILVER_720,
  SILVER_800,
  STAINLESS_STEEL,
} from './world-alloys.ts'
import { rowsOf } from './world-row.ts'

const rows = rowsOf('MX', 'mexico')
const R = 'reeded'
const mexico = (
  id: string,
  name: string,
  denomination: string,
  years: string,
  standards: TypeRow['standards'],
  aliases: readonly string[] = [],
  kind: TypeRow['kind'] = 'circulating',
): TypeRow =>
  rows(id, `Mexico ${name}`, denomination, `${years}: Mo`, standards, {
    kind,
    aliases,
    mints: { Mo: 'Mexico City' },
  })

/** Gold coins of the standard of 1905: 0.75 g of gold to the peso. */
const gold = (pesos: string, years: string, grams: number, mm: number, nickname: string): TypeRow =>
  mexico(
    `${pesos.replace('.', '-')}-pesos-gold`,
    `${pesos} Pesos Gold`,
    `${pesos} Pesos`,
    years,
    [standard(years, GOLD_900, grams, mm, R)],
    [`${nickname} gold`, `Gold ${pesos} Pesos`],
    'bullion',
  )

export const MEXICO: readonly TypeRow[] = [
  mexico('centavo', '1 Centavo', '1 Centavo', '1905-1916,1920-1930,1933-1949', [
    standard('1905-1914,1916,1920-1930,1933-1949', PENNY_BRONZE, 3, 20, 'plain'),
    standard('1915', PENNY_BRONZE, 1.5, 16, 'plain'),
  ]),
  mexico('2-centavos', '2 Centavos', '2 Centavos', '1905-1906,1915,1920-1929,1935,1939,1941', [
    standard('1905-1906,1920-1929,1935,1939,1941', PENNY_BRONZE, 6, 25, 'plain'),
    standard('1915', PENNY_BRONZE, 3, 20, 'plain'),
  ]),
  mexico(
    '5-centavos',
    '5 Centavos',
    '5 Centavos',
    '1905-1907,1909-1921,1924-1931,1933-1946,1950-1976',
    [
      standard('1905-1907,1909-1914', NICKEL, 5, 20, 'plain'),
      standard('1915-1921,1924-1931,1933-1935', PENNY_BRONZE, 9, 28, 'plain'),
      standard('1914', PENNY_BRONZE, 9, 28, 'plain', { label: 'bronze', howToTell: 'Red, 28 mm.' }),
      standard('1936-1942', COPPER_NICKEL, 4, 20.5, 'plain'),
      standard('1943-1946', PENNY_BRONZE, 6.5, 25.5, 'plain'),
      standard('1942', PENNY_BRONZE, 6.5, 25.5, 'plain', {
        label: 'bronze',
        howToTell: 'Red, 25.5 mm.',
      }),
      standard('1950', COPPER_NICKEL, 4, 20.5, 'plain'),
      standard('1951-1955', PENNY_BRONZE, 6.5, 25.5, 'plain'),
      standard('1956-1969', BRASS, 4, 20.5, 'plain'),
      standard('1954-1955', BRASS, 4, 20.5, 'plain', {
        label: 'brass',
        howToTell: 'Yellow, 20.5 mm.',
      }),
      standard('1970-1976', BRASS, 2.75, 18, 'plain'),
    ],
    ['Josefa 5 Centavos'],
  ),
  mexico(
    '10-centavos',
    '10 Centavos',
    '10 Centavos',
    '1905-1907,1909-1914,1919-1921,1925-1928,1930,1933-1946,1951-1980',
    [
      standard('1905-1907,1909-1914', SILVER_800, 2.5, 18, R),
      standard('1919', SILVER_800, 1.81, 15, R),
      standard('1920-1921,1935', PENNY_BRONZE, 12, 30.5, 'plain'),
      standard('1919', PENNY_BRONZE, 12, 30.5, 'plain', {
        label: 'bronze',
        howToTell: 'Red, 30.5 mm.',
      }),
      standard('1925-1928,1930,1933-1934', SILVER_720, 1.66, 15, R),
      standard('1935', SILVER_720, 1.66, 15, R, {
        label: '72% silver',
        howToTell: 'White, 15 mm.',
      }),
      standard('1936-1946', COPPER_NICKEL, 5.5, 23.5, 'plain'),
      standard('1951-1967', PENNY_BRONZE, 5.5, 23.5, 'plain'),
      standard('1968-1980', COPPER_NICKEL, 1.52, 15, R),
    ],
  ),
  mexico(
    '20-centavos',
    '20 Centavos',
    '20 Centavos',
    '1905-1908,1910-1914,1919-1921,1925-1928,1930,1933-1946,1951-1984',
    [
      standard('1905-1908,1910-1914', SILVER_800, 5, 22, R),
      standard('1919', SILVER_800, 3.63, 19, R),
      standard('1920-1921,1925-1928,1930,1933-1934,1937,1939-1942', SILVER_720, 3.33, 19, R),
      standard('1920,1935', PENNY_BRONZE, 15, 32.5, 'plain', {
        label: 'bronze',
        howToTell: 'Red, 32.5 mm.',
      }),
      standard('1935', SILVER_720, 3.33, 19, R, {
        label: '72% silver',
        howToTell: 'White, 19 mm.',
      }),
      standard('1936,1938', SILVER_720, 3.33, 19, R),
      standard('1943', SILVER_720, 3.33, 19, R),
      standard('1943', PENNY_BRONZE, 10, 28.5, 'plain', {
        label: 'bronze',
        howToTell: 'Red, 28.5 mm.',
      }),
      standard('1944-1946,1951-1974', PENNY_BRONZE, 10, 28.5, 'plain'),
      standard('1975-1984', COPPER_NICKEL, 3, 20, R),
      standard('1974', COPPER_NICKEL, 3, 20, R, {
        label: 'copper-nickel',
        howToTell: 'White, 20 mm.',
      }),
    ],
  ),
  mexico('25-centavos-silver', '25 Centavos Silver', '25 Centavos', '1950-1953', [
    standard('1950-1953', SILVER_300, 3.33, 21.5, R),
  ]),
  mexico(
    '50-centavos',
    '50 Centavos',
    '50 Centavos',
    '1905-1908,1912-1914,1916-1921,1925,1935,1937-1939,1942-1945,1950-1951,1955-1959,1964-1972,1975-1983',
    [
      standard('1905-1908,1912-1914,1916-1918', SILVER_800, 12.5, 30, R),
      standard('1919', SILVER_800, 9.06, 27, R),
      standard('1918', SILVER_800, 9.06, 27, R, { label: 'light', howToTell: '27 mm across.' }),
      standard('1920-1921,1925,1937-1939,1942-1945', SILVER_720, 8.33, 27, R),
      standard('1919', SILVER_720, 8.33, 27, R, {
        label: '72% silver',
        howToTell: '0.720 on the coin.',
      }),
      standard('1935', SILVER_420, 7.97, 27, R),
      standard('1950-1951', SILVER_300, 6.66, 26, R),
      standard('1955-1959', PENNY_BRONZE, 14, 33, 'plain'),
      standard('1964-1972,1975-1983', COPPER_NICKEL, 6.5, 25, R),
    ],
    ['Cuauhtemoc 50 Centavos', 'Tostón'],
  ),
  mexico(
    'peso-caballito',
    'Peso Caballito',
    '1 Peso',
    '1910-1914',
    [standard('1910-1914', PESO_1910, 27.07, 39, 'lettered')],
    ['Caballito', 'Mexico 1 Peso Caballito'],
  ),
  mexico(
    'peso-silver',
    '1 Peso Silver',
    '1 Peso',
    '1918-1927,1932-1935,1938,1940,1943-1945,1947-1950,1957-1967',
    [
      standard('1918-1919', SILVER_800, 18.13, 34, R),
      standard('1920-1927,1932-1935,1938,1940,1943-1945', SILVER_720, 16.66, 34, R),
      standard('1947-1949', SILVER_500, 14, 32, R),
      standard('1950', SILVER_300, 13.33, 32, R),
      standard('1957-1967', SILVER_100, 16, 34.5, 'lettered'),
    ],
    ['Mexico Peso', 'Mexico Un Peso', 'Morelos Peso', 'Cap and Rays Peso'],
  ),
  mexico(
    'peso',
    '1 Peso',
    '1 Peso',
    '1970-1972,1974-1987,1992-2026',
    [
      standard('1970-1972,1974-1983', COPPER_NICKEL, 9, 29, R),
      standard('1984-1987', STAINLESS_STEEL, 6.07, 24.5, 'plain'),
      standard('1992-2026', BIMETAL_PESO, 3.95, 21, 'plain'),
    ],
    ['Mexico Peso', 'Mexico Un Peso'],
  ),
  mexico('2-pesos', '2 Pesos', '2 Pesos', '1992-2026', [
    standard('1992-2026', BIMETAL_PESO, 5.19, 23, 'plain'),
  ]),
  mexico('2-pesos-silver', '2 Pesos Silver Independence', '2 Pesos', '1921', [
    standard('1921', SILVER_900, 26.66, 39, R),
  ]),
  mexico(
    '5-pesos-silver',
    '5 Pesos Silver',
    '5 Pesos',
    '1947-1948,1950-1957,1959',
    [
      standard('1947-1948', SILVER_900, 30, 40, 'lettered'),
      standard('1950-1954', SILVER_720, 27.77, 40, 'lettered'),
      standard('1955-1957,1959', SILVER_720, 18.05, 36, 'lettered'),
    ],
    ['Cuauhtemoc 5 Pesos', 'Hidalgo 5 Pesos'],
  ),
  mexico('5-pesos', '5 Pesos', '5 Pesos', '1971-1974,1976-1988,1992-2026', [
    standard('1971-1974,1976-1984', COPPER_NICKEL, 14, 33, R),
    standard('1985-1988', BRASS, 3, 17, 'plain'),
    standard('1992-2026', BIMETAL_PESO, 7.07, 25.5, 'plain'),
  ]),
  mexico(
    '10-pesos-silver',
    '10 Pesos Silver',
    '10 Pesos',
    '1955-1957,1960',
    [standard('1955-1957,1960', SILVER_900, 28.88, 40, 'lettered')],
    ['Hidalgo 10 Pesos'],
  ),
  mexico('10-pesos', '10 Pesos', '10 Pesos', '1974-1990,1992-2026', [
    standard('1974-1985', COPPER_NICKEL, 10, 30.5, R),
    standard('1986-1990', STAINLESS_STEEL, 3.84, 19, 'plain'),
    standard('1985', STAINLESS_STEEL, 3.84, 19, 'plain', {
      label: 'stainless steel',
      howToTell: '19 mm across.',
    }),
    standard('1992-2026', BIMETAL_PESO_10, 10.33, 28, R),
  ]),
  mexico(
    '25-pesos-silver',
    '25 Pesos Silver',
    '25 Pesos',
    '1968,1972',
    [standard('1968,1972', SILVER_720, 22.5, 38, R)],
    ['Olympic 25 Pesos', 'Juarez 25 Pesos'],
  ),
  mexico(
    '100-pesos-silver',
    '100 Pesos Silver',
    '100 Pesos',
    '1977-1979',
    [standard('1977-1979', SILVER_720, 27.77, 39, 'lettered')],
    ['Morelos 100 Pesos'],
  ),
  gold('2', '1919-1920,1944-1948', 1.6666, 13, 'Dos Pesos'),
  gold('2.5', '1918-1920,1944-1948', 2.0833, 15.5, 'Dos y Medio'),
  gold('5', '1905-1907,1910,1918-1920,1955', 4.1666, 19, 'Cinco Pesos'),
  gold('10', '1905-1908,1910,1916-1917,1919-1920,1959', 8.3333, 22.5, 'Hidalgo'),
  gold('20', '1917-1921,1959', 16.6666, 27.5, 'Azteca'),
]
