import { atom, getDefaultStore } from 'jotai'
import { onOtherUser } from '../lib/page-user.ts'

/** The drafts of failed coins of the queue that the seller named, until "Clear completed": they are part of the batch. */
export const namedDraftsAtom = atom<readonly number[]>([])

onOtherUser(() => getDefaultStore().set(namedDraftsAtom, []))
