/**
 * A short paragraph about each common series, for a listing's description. Written for this product; the facts are those
 * of the tables (dates, mints, designers) and of the acts of Congress named there.
 */

const HISTORY: Readonly<Record<string, string>> = {
  'liberty-cap-half-cent':
    'The half cent was the smallest denomination the United States ever struck. The Liberty Cap design opened the series in 1793, with Liberty’s cap on a pole as the emblem of freedom.',
  'draped-bust-half-cent':
    'Robert Scot’s Draped Bust half cents circulated in the first years of the nineteenth century, when half a cent still bought something at the counter.',
  'classic-head-half-cent':
    'The Classic Head half cents of John Reich were struck from 1809, with a long pause between 1811 and 1825 because few were wanted in trade.',
  'braided-hair-half-cent':
    'The last half cents, struck for collectors as proofs from 1840 and for circulation from 1849 until the denomination was abolished by the Act of February 21, 1857.',
  'chain-cent':
    'The Chain cents were the first coins struck for circulation inside the Philadelphia Mint, in March 1793. The chain of fifteen links was meant for the union of states but read by critics as a sign of bondage, and it was soon replaced.',
  'draped-bust-cent':
    'The Draped Bust cents carried Robert Scot’s Liberty from 1796 to 1807. Each was struck in pure copper and was nearly the size of today’s half dollar.',
  'classic-head-cent':
    'John Reich’s Classic Head cents were struck from 1808 to 1814 in copper that proved soft, so well-preserved pieces are scarce.',
  'coronet-cent':
    'The Matron Head or Coronet cent was introduced in 1816, when the Mint could obtain good copper again after the War of 1812, and was struck until 1839.',
  'braided-hair-cent':
    'Christian Gobrecht’s Braided Hair cents were the last of the large copper cents. Rising copper prices and the public’s dislike of the heavy coin ended them in 1857.',
  'flying-eagle-cent':
    'The Flying Eagle cent was the first small cent. It replaced the large copper cent in 1857 and was itself replaced in 1859 because the design was hard to strike.',
  'indian-head-cent':
    'James B. Longacre’s Indian Head cent shows Liberty in a feathered headdress. It was struck in copper-nickel at first and in bronze from 1864, through the Civil War and up to 1909.',
  'lincoln-wheat-cent':
    'Victor David Brenner’s Lincoln cent was issued in 1909 for the hundredth anniversary of Lincoln’s birth, the first regular United States coin to show a real person. Two ears of wheat framed its reverse until 1958.',
  'lincoln-memorial-cent':
    'For the 150th anniversary of Lincoln’s birth in 1959 the cent received Frank Gasparro’s reverse with the Lincoln Memorial. During 1982 its alloy changed from copper to copper-plated zinc.',
  'lincoln-bicentennial-cent':
    'In 2009 four one-year reverses told Lincoln’s life: his birthplace, his youth in Indiana, his career in Illinois and his presidency.',
  'lincoln-shield-cent':
    'The shield of the Lincoln cent’s reverse, used from 2010, stands for Lincoln’s preservation of the United States as one country.',
  'two-cent-piece':
    'The two-cent piece of 1864 was the first United States coin with the motto IN GOD WE TRUST. It was struck for ten years only.',
  'three-cent-silver':
    'The silver three-cent piece is the smallest silver coin of the United States. It was made to buy a stamp when the letter rate fell to three cents in 1851.',
  'three-cent-nickel':
    'The nickel three-cent piece was introduced in 1865 to redeem the three-cent paper notes of the Civil War.',
  'seated-liberty-half-dime':
    'The half dime was the five-cent piece of its day. Christian Gobrecht’s Seated Liberty design was used from 1837 until the Act of 1873 ended the denomination.',
  'capped-bust-half-dime':
    'After more than twenty years without half dimes the Mint resumed them on July 4, 1829, with the Capped Bust design.',
  'shield-nickel':
    'The Shield nickel of 1866 was the first five-cent piece of copper-nickel, and the coin that gave the denomination its nickname.',
  'liberty-head-nickel':
    'Charles E. Barber’s Liberty Head nickel has a large V for its value. The first coins of 1883 lacked the word CENTS, and some were gilded to pass for five dollars.',
  'buffalo-nickel':
    'James Earle Fraser’s Buffalo nickel pairs a Native American portrait with an American bison and was struck from 1913 to 1938. Its date stands on a high point and wears off early.',
  'jefferson-nickel':
    'Felix Schlag’s Jefferson nickel, the winner of a public competition, replaced the Buffalo nickel in 1938. From late 1942 to 1945 the nickel was needed for the war and the coin was made with 35% silver.',
  'draped-bust-dime':
    'The first dimes of the United States were struck in 1796 with Robert Scot’s Draped Bust of Liberty.',
  'capped-bust-dime':
    'John Reich’s Capped Bust dimes were struck from 1809 to 1837; the close collar of 1828 made the later ones a little smaller and more regular.',
  'seated-liberty-dime':
    'The Seated Liberty dime was struck for more than half a century, from 1837 to 1891, at Philadelphia, New Orleans, San Francisco and Carson City. Arrows at the date mark the changes of weight in 1853 and 1873.',
  'barber-dime':
    'Charles E. Barber designed the dime, quarter and half dollar of 1892 with one head of Liberty in a laurel wreath. The dime was struck until 1916 at four mints.',
  'mercury-dime':
    'Adolph A. Weinman’s dime of 1916 shows Liberty with a winged cap for freedom of thought; the public saw the Roman god, and the name Mercury dime stayed. It was struck in 90% silver until 1945.',
  'roosevelt-dime':
    'The Roosevelt dime was issued on January 30, 1946, the late president’s birthday, in memory of his part in the March of Dimes. Dimes for circulation were of 90% silver until 1964.',
  'emerging-liberty-dime':
    'The dime of 2026, dated 1776 ~ 2026, is a one-year design for the 250th anniversary of American independence.',
  'twenty-cent-piece':
    'The twenty-cent piece was made at the wish of the silver states in 1875. It was too easily taken for a quarter, and circulation strikes ended after two years.',
  'capped-bust-quarter':
    'John Reich’s Capped Bust quarters were struck from 1815; the later ones, from 1831, are smaller in diameter and lack the motto.',
  'seated-liberty-quarter':
    'The Seated Liberty quarter was struck from 1838 to 1891. Arrows at the date mark the changes of weight in 1853 and 1873, and IN GOD WE TRUST was added in 1866.',
  'barber-quarter':
    'The Barber quarter was the working quarter of a whole generation, struck from 1892 to 1916. Most were worn in circulation, which makes sharp ones desirable.',
  'standing-liberty-quarter':
    'Hermon A. MacNeil’s Liberty steps through a gate with shield and olive branch, ready to defend peace on the eve of America’s entry into the First World War. The quarter was struck from 1916 to 1930.',
  'washington-quarter':
    'John Flanagan’s portrait of Washington was issued in 1932 for the 200th anniversary of the president’s birth, and it was so well liked that it became the regular quarter. Quarters for circulation were of 90% silver until 1964.',
  'state-quarter':
    'From 1999 to 2008 five quarters a year honored the states in the order in which they ratified the Constitution or joined the Union.',
  'dc-territories-quarter':
    'Six quarters of 2009 honored the District of Columbia and the five territories of the United States.',
  'america-the-beautiful-quarter':
    'From 2010 to 2021 fifty-six quarters showed a national park or other national site in each state, the District of Columbia and the territories.',
  'american-women-quarter':
    'From 2022 to 2025 the American Women Quarters honored twenty women of American history, behind Laura Gardin Fraser’s portrait of Washington.',
  'draped-bust-half-dollar':
    'The Draped Bust half dollar was struck with a small eagle in 1796 and 1797, among the rarest of all United States types, and with a heraldic eagle from 1801 to 1807.',
  'capped-bust-half-dollar':
    'The Capped Bust half dollar was the largest silver coin struck in its time and served as the reserve of banks. Its edge is lettered FIFTY CENTS OR HALF A DOLLAR.',
  'seated-liberty-half-dollar':
    'Christian Gobrecht’s Seated Liberty half dollar was struck from 1839 to 1891, at New Orleans from 1840, San Francisco from 1855 and Carson City from 1870.',
  'barber-half-dollar':
    'The Barber half dollar was struck from 1892 to 1915. It circulated hard, and pieces with all letters of LIBERTY on the headband are the exception.',
  'walking-liberty-half-dollar':
    'Adolph A. Weinman’s Liberty walks toward the sunrise wrapped in the flag, on one of the best-loved designs of American coinage. It was struck from 1916 to 1947 and returned on the American Silver Eagle in 1986.',
  'franklin-half-dollar':
    'The Franklin half dollar shows Benjamin Franklin and the Liberty Bell, with a small eagle beside the bell because the law asked for one. It was struck from 1948 to 1963.',
  'kennedy-half-dollar':
    'The Kennedy half dollar was authorized within weeks of the president’s death and struck from early 1964. That year’s coins are of 90% silver, those of 1965 to 1970 of 40% silver.',
  'flowing-hair-dollar':
    'The Flowing Hair dollar of 1794 and 1795 was the first silver dollar of the United States, struck to the standard of the Coinage Act of 1792.',
  'draped-bust-dollar':
    'The Draped Bust dollar carried Robert Scot’s Liberty from 1795 until the striking of silver dollars stopped early in the nineteenth century, because most were exported.',
  'seated-liberty-dollar':
    'The Seated Liberty dollar was the silver dollar of the California gold rush and the Civil War, struck from 1840 until the Coinage Act of 1873 ended it.',
  'trade-dollar':
    'The trade dollar, heavier than the regular dollar, was made from 1873 for commerce with China. Many bear the chop marks of the merchants who tested them.',
  'morgan-dollar':
    'The Morgan dollar, named after its designer George T. Morgan, was born of the Bland–Allison Act of 1878 and the silver of the Comstock Lode. It was struck to 1904 and again in 1921; hundreds of millions were melted under the Pittman Act of 1918.',
  'peace-dollar':
    'The Peace dollar marked the peace after the First World War. Anthony de Francisci’s radiant Liberty was modeled on his wife Teresa, and the coin was struck from 1921 to 1928 and in 1934 and 1935.',
  'eisenhower-dollar':
    'The Eisenhower dollar honored the president and the landing on the Moon, with the eagle of Apollo 11’s emblem on its reverse. It was the last United States dollar of the traditional large size made for circulation.',
  'susan-b-anthony-dollar':
    'The dollar of 1979 honored Susan B. Anthony, leader of the movement for women’s suffrage, and was the first circulating United States coin to show a real woman. It was often taken for a quarter.',
  'sacagawea-dollar':
    'The golden-colored dollar of 2000 shows Sacagawea, the Shoshone guide of the Lewis and Clark expedition, with her infant son. It is brass and contains no gold.',
  'native-american-dollar':
    'Since 2009 the Sacagawea dollar has borne a new reverse each year for the contributions of Native Americans.',
  'presidential-dollar':
    'The Presidential dollars honored the presidents in the order of their service, four each year from 2007.',
  'american-innovation-dollar':
    'The American Innovation dollars, begun in 2018, honor an innovation or innovator of each state, the District of Columbia and the territories.',
  'liberty-head-gold-dollar':
    'The gold dollar was authorized in 1849, in the California gold rush. At 13 mm the first type is the smallest coin of the United States.',
  'indian-princess-gold-dollar':
    'The second and third types of the gold dollar show Liberty in a feathered headdress, on a planchet made wider and thinner in 1854 so that the coin was harder to lose.',
  'liberty-head-quarter-eagle':
    'The Liberty Head quarter eagle was struck without major change from 1840 to 1907, longer than any other United States gold design.',
  'indian-head-quarter-eagle':
    'Bela Lyon Pratt’s quarter eagle of 1908 shows a Native American chief in incuse relief, sunk into the coin’s surface, a first for United States coins.',
  'three-dollar-gold':
    'The three-dollar gold piece was introduced in 1854 and found little use, so all dates are scarce. It was struck until 1889.',
  'liberty-head-half-eagle':
    'The Liberty Head half eagle is the only United States coin design struck at seven mints: Philadelphia, Charlotte, Dahlonega, New Orleans, San Francisco, Carson City and Denver.',
  'indian-head-half-eagle':
    'Bela Lyon Pratt’s half eagle of 1908 has its Native American portrait and eagle sunk into the surface instead of raised.',
  'liberty-head-eagle':
    'The ten-dollar eagle returned in 1838 after a pause of more than thirty years, with Christian Gobrecht’s Liberty, and was struck until 1907.',
  'indian-head-eagle':
    'President Theodore Roosevelt asked the sculptor Augustus Saint-Gaudens for nobler coins. His ten-dollar piece of 1907 shows Liberty in a feathered headdress.',
  'liberty-head-double-eagle':
    'The double eagle of twenty dollars was made for the gold of California and became the most used gold coin of the United States, struck from 1850 to 1907.',
  'saint-gaudens-double-eagle':
    'Augustus Saint-Gaudens’ double eagle of 1907, with Liberty striding before the sun, is often called the most beautiful United States coin. It was struck until gold coinage ended in 1933.',
  'columbian-half-dollar':
    'The Columbian half dollar, sold at the World’s Columbian Exposition in Chicago, was the first commemorative coin of the United States.',
  'isabella-quarter':
    'The Isabella quarter of 1893 was made at the wish of the Board of Lady Managers of the World’s Columbian Exposition and shows Queen Isabella of Spain.',
  'stone-mountain-half-dollar':
    'The Stone Mountain half dollar of 1925 shows Generals Lee and Jackson and raised money for the carving on Stone Mountain, Georgia. Its designer Gutzon Borglum later carved Mount Rushmore.',
  'oregon-trail-half-dollar':
    'The Oregon Trail half dollar honors the pioneers of the trail to the West. It was struck in various years from 1926 to 1939 and is prized for its design by James Earle and Laura Gardin Fraser.',
  'texas-half-dollar':
    'The Texas half dollar was struck from 1934 to 1938 for the centennial of Texan independence and to pay for a memorial museum in Austin.',
  'boone-half-dollar':
    'The Daniel Boone half dollar marks the 200th anniversary of the frontiersman’s birth and was struck from 1934 to 1938.',
  'booker-t-washington-half-dollar':
    'The Booker T. Washington half dollar, struck from 1946 to 1951, was the first United States coin to portray an African American and the work of the sculptor Isaac Scott Hathaway.',
  'carver-washington-half-dollar':
    'The Carver-Washington half dollar, struck from 1951 to 1954, honors George Washington Carver and Booker T. Washington and closed the era of classic commemoratives.',
  'american-silver-eagle':
    'The American Silver Eagle has been the official silver bullion coin of the United States since 1986: one troy ounce of .999 fine silver with Adolph A. Weinman’s Walking Liberty.',
  'american-gold-eagle':
    'The American Gold Eagle has been the official gold bullion coin of the United States since 1986. It holds one troy ounce of fine gold in a durable 22-carat alloy, behind Augustus Saint-Gaudens’ Liberty.',
  'american-gold-buffalo':
    'The American Gold Buffalo of 2006 was the first .9999 fine gold coin of the United States. It carries James Earle Fraser’s designs of the Buffalo nickel of 1913.',
  'american-platinum-eagle':
    'The American Platinum Eagle, begun in 1997, is the official platinum bullion coin of the United States.',
}

/** The paragraph about a series, or null where none is written. */
export function historyOf(seriesId: string): string | null {
  return HISTORY[seriesId] ?? null
}

/** The series that have a paragraph. */
export const SERIES_WITH_HISTORY: readonly string[] = Object.keys(HISTORY)
