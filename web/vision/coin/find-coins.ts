/** Finds the coins of a picture: coarse proposals on a small frame, each rim refined on a large one. */

import { isAccepted, isClear, MIN_SCORE, type Rim, scoreOf } from '../geometry/coin-score.ts'
import { type Ellipse, meanRadius, scaled } from '../geometry/ellipse.ts'
import { type Frame, fitWithin } from '../geometry/frame.ts'
import type { SearchRegion } from '../objects/detected-objects.ts'
import { completeCoveredRims } from '../rim/covered-rim.ts'
import { outlinesOnLightPad } from '../rim/light-pad.ts'
import { predictUnclearRims, type UnclearRim } from '../rim/predicted-rims.ts'
import { refineOutlines } from '../rim/refine-outlines.ts'
import { findRim, isCut, isWhole, rimsBeside } from '../rim/rim.ts'
import type { PredictRims } from '../rim/rim-network.ts'
import { isSquareEdge } from '../rim/square-edge.ts'
import { type CoinCandidate, chooseRims } from './choose-rims.ts'
import type { ClassifyCoins } from './coin-classifier.ts'
import { type Proposal, proposeCoins, SEARCH_SIDE_PX } from './proposals.ts'

export interface FoundCoin {
  /** In pixels of the full picture. */
  ellipse: Ellipse
  /** Confidence that this is a coin, 0..1. */
  score: number
  /** Neither cut by the picture's border nor covered. */
  whole: boolean
}

/** Longest side of the frame in which rims are refined, in pixels: finer detail moves no rim. */
export const REFINE_SIDE_PX = 1280

/** Rank as the subject: score, wholeness, size and closeness to the middle. */
function subjectRank(coin: FoundCoin, size: { width: number; height: number }, largest: number) {
  const off = Math.hypot(coin.ellipse.cx / size.width - 0.5, coin.ellipse.cy / size.height - 0.5)
  const share = meanRadius(coin.ellipse) / largest
  return coin.score * (coin.whole ? 1 : 0.4) * share * (1 - 0.8 * off)
}

/** Rounds in which proposals inside rejected candidates are refined. */
const ROUNDS = 3

/** Rims nearer than this, in radii, are duplicates. */
const SAME_RIM = 0.02

const isSameRim = (one: Ellipse, other: Ellipse): boolean =>
  Math.abs(one.rx - other.rx) + Math.abs(one.ry - other.ry) < 2 * SAME_RIM * one.rx &&
  Math.hypot(one.cx - other.cx, one.cy - other.cy) < SAME_RIM * one.rx

interface FoundRim {
  rim: Rim
  votes: number
  /** By the rim alone. */
  score: number
  /** Another edge beside one that a proposal led to. */
  isBeside?: boolean
}

interface Refined {
  rims: FoundRim[]
  /** Proposals inside a confident rim, skipped as long as that rim is accepted as a coin. */
  explained: Proposal[]
  /** The strongest of the proposals without a clear rim. */
  unclear: (UnclearRim & { votes: number })[]
}

/** With these votes a proposal without a clear rim is shown to the rim network, this many a round. */
const UNCLEAR_VOTES = 0.28
const MAX_UNCLEAR = 3

/** The other edges of what was found: the coin may lie in a hole, whose edge is the stronger one. */
function besideThem(detail: Frame, found: readonly FoundRim[]): FoundRim[] {
  const all = [...found]
  for (const { rim, votes } of found) {
    const isKnown = (edge: Ellipse) => all.some(one => isSameRim(one.rim.ellipse, edge))
    for (const edge of rimsBeside(detail, rim.ellipse, isKnown)) {
      const score = scoreOf(edge, votes)
      if (score < MIN_SCORE) continue
      all.push({ rim: edge, votes, score, isBeside: true })
    }
  }
  return all.slice(found.length)
}

/** The rims of the proposals that no confident coin explains. */
function refine(
  detail: Frame,
  proposals: Proposal[],
  toDetail: number,
  coins: CoinCandidate[],
): Refined {
  const rims: FoundRim[] = []
  const explained: Proposal[] = []
  const strong: { proposal: Proposal; edge: Ellipse | undefined }[] = []
  const sure = coins
    .filter(coin => isClear(coin.score, coin.coverage))
    .map(({ ellipse }) => ellipse)
  for (const proposal of proposals) {
    if (isExplained(proposal, sure, toDetail)) {
      explained.push(proposal)
      continue
    }
    const rim = findRim(detail, {
      cx: proposal.cx * toDetail,
      cy: proposal.cy * toDetail,
      radius: proposal.radius * toDetail,
    })
    const score = rim ? scoreOf(rim, proposal.votes) : 0
    const isSure = rim !== undefined && isClear(score, rim.coverage)
    if (!isSure && proposal.votes >= UNCLEAR_VOTES) strong.push({ proposal, edge: rim?.ellipse })
    if (!rim || score < MIN_SCORE) continue
    const known = rims.findIndex(one => isSameRim(one.rim.ellipse, rim.ellipse))
    if (known >= 0 && rims[known]!.score >= score) continue
    rims.splice(known >= 0 ? known : rims.length, 1, { rim, votes: proposal.votes, score })
    if (isSure) sure.push(rim.ellipse)
  }
  rims.push(...besideThem(detail, rims))
  const unclear = strong
    .filter(({ proposal }) => !isExplained(proposal, sure, toDetail))
    .slice(0, MAX_UNCLEAR)
    .map(({ proposal: { cx, cy, radius, votes }, edge }) => {
      const r = radius * toDetail
      const guess = { cx: cx * toDetail, cy: cy * toDetail, rx: r, ry: r, angleDegrees: 0 }
      return { guess, edge, votes }
    })
  return { rims, explained, unclear }
}

/** All optional: without a classifier every clear rim is a coin, without the rim network edges decide. */
export interface FindCoinsOptions {
  /** Called between search and refinement, for timing. */
  onSearched?: () => void
  /** Separates coins from other round objects. */
  classify?: ClassifyCoins
  /** Separates the rim from its inner edge, its shadow and the coin's thickness. */
  predictRims?: PredictRims
  /** Additional regions to search, in pixels of the full picture. */
  regions?: readonly SearchRegion[]
}

/** Votes assumed for a search region: about those of a coin. The rim decides. */
const REGION_VOTES = 0.25

/** The rims that the classifier accepts, in pixels of `detail`: several of a coin that lies in a hole. */
export async function findCandidates(
  search: Frame,
  detail: Frame,
  full: { width: number; height: number },
  { onSearched, classify, predictRims, regions = [] }: FindCoinsOptions,
): Promise<CoinCandidate[]> {
  const toSearch = search.width / full.width
  let proposals = [
    ...(await proposeCoins(search)),
    ...regions.map(({ cx, cy, radius }) => {
      return {
        cx: cx * toSearch,
        cy: cy * toSearch,
        radius: radius * toSearch,
        votes: REGION_VOTES,
      }
    }),
  ]
  onSearched?.()
  const candidates: CoinCandidate[] = []
  for (let round = 0; round < ROUNDS && proposals.length > 0; round++) {
    const toDetail = detail.width / search.width
    const { rims, explained, unclear } = refine(detail, proposals, toDetail, candidates)
    const predicted = await predictUnclearRims([detail, search], unclear, predictRims)
    predicted.forEach((rim, index) => {
      if (rim) rims.push({ rim, votes: unclear[index]!.votes, score: 0 })
    })
    const ellipses = rims.map(({ rim }) => rim.ellipse)
    const logits = await classify?.([detail, search], ellipses)
    let isRejected = false
    rims.forEach(({ rim, votes, isBeside }, index) => {
      const logit = logits?.[index] ?? 0
      const score = scoreOf(rim, votes, logit)
      const isCoin = !logits || isAccepted(rim, votes, logit, isCut(rim, detail))
      if (score < MIN_SCORE || !isCoin || isSquareEdge(detail, rim.ellipse)) {
        isRejected ||= !isBeside
        return
      }
      const whole = isWhole(rim, detail)
      candidates.push({ ...rim, votes, logit, score, whole, isBeside })
    })
    if (!isRejected) break
    // A coin may lie inside a rejected window or plate.
    proposals = explained
  }
  return candidates
}

/**
 * The coins of a picture, the likely subject first; empty when there is none.
 * `search` and `detail` are the same upright picture, its longest side SEARCH_SIDE_PX and
 * REFINE_SIDE_PX (or its own, where smaller); `full` is its own size, in which the coins are returned.
 */
export async function findCoins(
  search: Frame,
  detail: Frame,
  full: { width: number; height: number },
  options: FindCoinsOptions = {},
): Promise<FoundCoin[]> {
  const { predictRims } = options
  const candidates = await findCandidates(search, detail, full, options)
  const distinct = await chooseRims([detail, search], candidates, predictRims)
  // Near a predicted rim the edges are those of something else.
  const byEdges = distinct.filter(({ isPredicted }) => !isPredicted)
  const edges = byEdges.map(({ ellipse }) => ellipse)
  const rims = await refineOutlines([detail, search], edges, predictRims)
  const refined = [
    ...distinct.filter(({ isPredicted }) => isPredicted),
    ...byEdges.map((coin, index) => ({ ...coin, ellipse: rims[index] ?? coin.ellipse })),
  ]
  const found = refined.map(({ ellipse }) => ellipse)
  const onPad = await outlinesOnLightPad([detail, search], found, predictRims)
  const outlines = await completeCoveredRims([detail, search], onPad, predictRims)
  const coins = refined.map((coin, index) => ({
    ...coin,
    ellipse: outlines[index] ?? coin.ellipse,
  }))
  const largest = Math.max(...coins.map(coin => meanRadius(coin.ellipse)))
  const size = { width: detail.width, height: detail.height }
  return coins
    .sort((a, b) => subjectRank(b, size, largest) - subjectRank(a, size, largest))
    .map(({ ellipse, score, whole }) => ({
      ellipse: scaled(ellipse, full.width / detail.width),
      score,
      whole,
    }))
}

/** Whether a confident rim covers the proposal. */
const isExplained = (proposal: Proposal, sure: Ellipse[], scale: number): boolean =>
  sure.some(ellipse => {
    const radius = meanRadius(ellipse)
    const distance = Math.hypot(proposal.cx * scale - ellipse.cx, proposal.cy * scale - ellipse.cy)
    return distance + proposal.radius * scale < radius * 1.15
  })

/** The two sizes at which a picture is processed, in whole pixels. */
export const detectionSizes = (width: number, height: number) => ({
  search: fitWithin(width, height, SEARCH_SIDE_PX),
  detail: fitWithin(width, height, REFINE_SIDE_PX),
})
