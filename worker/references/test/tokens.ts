import { env } from 'cloudflare:workers'
import { connect } from '../../db/connection.ts'
import { coinReferenceFaces, coinReferences } from '../../db/schema/references.ts'
import { faceBytes } from '../stored-face.ts'
import { facePair } from './painted-faces.ts'

const db = connect(env.DB)

/** Stores a reference of a type that no catalogue has, with a picture's name. Answers its id. */
export async function storeToken(userId: number, key: string): Promise<number> {
  const [stored] = await db
    .insert(coinReferences)
    .values({
      userId,
      faceSha256: key,
      pictureSha256: key,
      typeKey: key,
      coinType: 'Token',
      denomination: '',
      side: 'obverse',
      signature: '',
      createdAt: 0,
    })
    .returning({ id: coinReferences.id })
  if (!stored) throw new Error('no reference was stored')
  const face = faceBytes(facePair(1).front)
  await db.insert(coinReferenceFaces).values({ referenceId: stored.id, face })
  return stored.id
}
