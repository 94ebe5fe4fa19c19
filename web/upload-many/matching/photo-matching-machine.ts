import { counted } from '../../../shared/lib/count-text.ts'
/**
 * The state of matching a seller's photos into pairs. Pure: photo-matching.ts carries out the effects.
 */
import { UPLOAD_MANY_MAX_PHOTOS } from '../../../shared/queue.ts'
import { isSameSide } from '../../vision/coin/face-similarity.ts'
import type { KnownSide } from './known-side.ts'
import { compareNames, isNamedPair, type MatchedPhotos, naturalOrder } from './match-photos.ts'
import { type MatchEditDependencies, type PhotoMatches, photosIn } from './matched-pair.ts'
import { pairDoubts } from './pair-doubts.ts'
import { type LookLimits, lookLimits } from './photo-look.ts'
import { applyEdit, type MatchEdit, NO_MATCHES, withoutMissing } from './photo-matches.ts'
import type { PhotoReadingProgress, RepeatedFile, SkippedFile } from './photo-reader.ts'
import type { PhotoEntry } from './photo-store.ts'

export interface PhotoMatchingState {
  /** False until the photos of an earlier visit are loaded. */
  ready: boolean
  photos: ReadonlyMap<string, PhotoEntry>
  matches: PhotoMatches
  /** The matches before each edit that can be taken back, the last one at the end. */
  undo: readonly PhotoMatches[]
  /** What the library knows of the photos; lost with the page. */
  known: ReadonlyMap<string, KnownSide>
  reading: PhotoReadingProgress | null
  /** Photos that are read and not matched yet, the latest last. */
  newPhotos: readonly PhotoEntry[]
  skipped: readonly SkippedFile[]
  /** Files that were chosen since the last ones were read, those that are here already too. */
  chosen: number
  /** Of these, the files that are here already or were processed from here before. */
  repeated: readonly RepeatedFile[]
  /** Pairs are being handed to the outbox: nothing may be edited. */
  processing: boolean
}

export const INITIAL_STATE: PhotoMatchingState = {
  ready: false,
  photos: new Map(),
  matches: NO_MATCHES,
  undo: [],
  known: new Map(),
  reading: null,
  newPhotos: [],
  skipped: [],
  chosen: 0,
  repeated: [],
  processing: false,
}

export type PhotoMatchingEvent =
  /** What an earlier visit stored. It comes before all other events. */
  | { type: 'loaded'; photos: readonly PhotoEntry[]; matches: PhotoMatches }
  | { type: 'chosen'; files: readonly File[] }
  | { type: 'read'; photo: PhotoEntry }
  | { type: 'skipped'; files: readonly SkippedFile[] }
  | { type: 'skipped-dismissed' }
  | { type: 'repeated'; file: RepeatedFile }
  | { type: 'repeated-dismissed' }
  /** Files that were processed before are to be paired once more. */
  | { type: 'again' }
  /** Null: no file is being read any more. */
  | { type: 'progress'; reading: PhotoReadingProgress | null }
  /** The pairs that were proposed for these photos. */
  | { type: 'matched'; photos: readonly PhotoEntry[]; proposal: MatchedPhotos }
  | { type: 'edited'; edit: MatchEdit }
  | { type: 'undone' }
  /** The device does not hold these photos any more. */
  | { type: 'deleted'; ids: readonly string[] }
  | { type: 'processing'; processing: boolean }

export type PhotoMatchingEffect =
  /** `again`: those that were processed before too. */
  | { type: 'read'; files: readonly File[]; again: boolean }
  | { type: 'match'; photos: readonly PhotoEntry[] }
  | { type: 'store-matches'; matches: PhotoMatches }

type Step = { state: PhotoMatchingState; effects: PhotoMatchingEffect[] }

export function nextMatching(
  state: PhotoMatchingState,
  event: PhotoMatchingEvent,
  newId: () => string,
): Step {
  switch (event.type) {
    case 'loaded': {
      const photos = new Map(event.photos.map(photo => [photo.id, photo]))
      const matches = withoutMissing(event.matches, new Set(photos.keys()))
      const known = new Set(photosIn(matches))
      const newPhotos = event.photos.filter(({ id }) => !known.has(id))
      return matchNewPhotos({ ...state, ready: true, photos, matches, newPhotos })
    }
    case 'chosen':
      return chosen(state, event.files, false)
    case 'read': {
      const photos = new Map(state.photos).set(event.photo.id, event.photo)
      return only({ ...state, photos, newPhotos: [...state.newPhotos, event.photo] })
    }
    case 'skipped':
      return only({ ...state, skipped: [...state.skipped, ...event.files] })
    case 'skipped-dismissed':
      return only({ ...state, skipped: [] })
    case 'repeated':
      return only({ ...state, repeated: [...state.repeated, event.file] })
    case 'repeated-dismissed':
      return only({ ...state, repeated: [] })
    case 'again': {
      const files = state.repeated.flatMap(({ file, where }) =>
        where === 'processed' ? [file] : [],
      )
      return chosen(state, files, true)
    }
    case 'progress': {
      const { reading } = event
      return reading ? only({ ...state, reading }) : matchNewPhotos({ ...state, reading })
    }
    case 'matched': {
      const { pairs, single, known = [] } = event.proposal
      const matched = new Set(event.photos)
      const newPhotos = state.newPhotos.filter(photo => !matched.has(photo))
      const after = { ...state, newPhotos, known: new Map([...state.known, ...known]) }
      return edited(after, { edit: 'add', pairs, singles: single }, newId)
    }
    case 'edited':
      return edited(state, event.edit, newId)
    case 'undone':
      return undone(state)
    case 'deleted': {
      const photos = new Map(state.photos)
      for (const id of event.ids) photos.delete(id)
      return edited({ ...state, photos }, { edit: 'remove', photos: event.ids }, newId)
    }
    case 'processing':
      return only({ ...state, undo: [], processing: event.processing })
    default:
      return event satisfies never
  }
}

const only = (state: PhotoMatchingState): Step => ({ state, effects: [] })

function matchNewPhotos(state: PhotoMatchingState): Step {
  const { newPhotos } = state
  return { state, effects: newPhotos.length > 0 ? [{ type: 'match', photos: newPhotos }] : [] }
}

/** Edits that can be taken back, at most. */
const UNDO_MOST = 20

function edited(state: PhotoMatchingState, edit: MatchEdit, newId: () => string): Step {
  const matches = applyEdit(state.matches, edit, { ...knownOf(state), newId })
  // Photos that came or went are in no earlier matches, or in all of them.
  const isOther = edit.edit === 'add' || edit.edit === 'remove'
  const before = matches === state.matches ? [] : [state.matches]
  const undo = isOther ? [] : [...state.undo, ...before].slice(-UNDO_MOST)
  return { state: { ...state, matches, undo }, effects: [{ type: 'store-matches', matches }] }
}

function undone(state: PhotoMatchingState): Step {
  const matches = state.undo.at(-1)
  if (!matches || state.processing) return only(state)
  const undo = state.undo.slice(0, -1)
  return { state: { ...state, matches, undo }, effects: [{ type: 'store-matches', matches }] }
}

/** What edits need to know of the photos. */
function knownOf({ photos, known }: PhotoMatchingState): Omit<MatchEditDependencies, 'newId'> {
  const nameOf = (id: string) => photos.get(id)?.name ?? ''
  let limits: LookLimits | null = null
  const folderLimits = () =>
    (limits ??= lookLimits(
      [...photos.values()].toSorted((a, b) => naturalOrder.compare(a.name, b.name)),
    ))
  return {
    order: (a, b) => compareNames(nameOf(a), nameOf(b)),
    hasCoin: id => Boolean(photos.get(id)?.face),
    isNamed: (a, b) => isNamedPair(nameOf(a), nameOf(b)),
    doubts: (a, b) => {
      const [one, other] = [photos.get(a), photos.get(b)]
      if (!one || !other) return []
      const seen = (photo: PhotoEntry) => ({ ...photo, known: known.get(photo.id) })
      return pairDoubts(seen(one), seen(other), { sameSide: isSameSide, limits: folderLimits() })
    },
  }
}

/** Reads as many files as there is capacity for, in the order of their names. */
function chosen(state: PhotoMatchingState, files: readonly File[], again: boolean): Step {
  const pending = state.reading ? state.reading.total - state.reading.done : 0
  const capacity = Math.max(0, UPLOAD_MANY_MAX_PHOTOS - state.photos.size - pending)
  const sorted = files.toSorted((a, b) => naturalOrder.compare(a.name, b.name))
  const tooMany = sorted.length - capacity
  const skipped: SkippedFile[] = [...state.skipped]
  if (tooMany > 0) {
    skipped.push({
      name: `${counted(tooMany, 'photo')} more`,
      sentence: `${UPLOAD_MANY_MAX_PHOTOS} photos can be sorted at a time. Process these, then add the others.`,
    })
  }
  const before = state.reading ? state : { chosen: 0, repeated: [] }
  const repeated = again ? [] : before.repeated
  return {
    state: { ...state, skipped, repeated, chosen: before.chosen + files.length },
    effects: [{ type: 'read', files: sorted.slice(0, capacity), again }],
  }
}
