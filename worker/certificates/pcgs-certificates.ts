import type { GuideCoin, PriceGuide } from '../market/port.ts'
import type { CertificateSource, FoundCertificate } from './port.ts'

/** The certificates of PCGS by the answers of its price guide, so that one call serves the check and the price. */
export function pcgsCertificates(
  guide: PriceGuide,
  photographs?: CertificateSource['photographs'],
): CertificateSource {
  return {
    photographs,
    async ask(certificate, userId) {
      const result = await guide.look({ certificate }, new AbortController().signal, userId)
      if (!result.ok) return { ok: false, reason: result.reason }
      return { ok: true, found: result.coin && foundOf(result.coin) }
    },
  }
}

function foundOf(coin: GuideCoin): FoundCertificate {
  return {
    facts: {
      coinNumber: coin.number,
      name: coin.name,
      series: coin.series,
      denomination: coin.denomination,
      country: coin.country,
      year: yearOf(coin),
      mint: coin.mint,
      grade: coin.label || coin.grade,
      variety: coin.varietyName,
      hasNfc: coin.hasNfc,
      hasCac: coin.hasCac,
      url: coin.url,
    },
    prices: {
      population: coin.population,
      populationHigher: coin.populationHigher,
      guideCents: coin.value,
    },
  }
}

/** Some answers name another year than the coin's name has: then neither is believed. */
function yearOf({ name, year }: GuideCoin): string {
  const named = /^(?:\(\w\) )?(\d{4})\b/.exec(name)?.[1]
  return named === undefined || named === String(year) ? String(year) : ''
}
