import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { seal, unseal } from '#platform/server/keys/sealed-bytes.ts'
import { Refusal } from '#shared/errors.ts'
import {
  refereeFields,
  refereeGaps,
  type RefereesGiven,
  type RefereesOnFile,
} from '../../contracts/referee-contract.ts'
import { refereesOpenUntil } from '../../rules.ts'
import { readContact } from '../consent/invitations.ts'
import { refereesStore, type StoredReferee } from './store.ts'

type KeyContext = Pick<Ctx, 'db' | 'keyFor'>

// The owner is part of the seal, so that no contact can be moved to another nomination or place.
const ownerOf = (nominationId: string, place: number): string => `${nominationId} ${place}`

const sealed = (ctx: KeyContext, nominationId: string, given: RefereesGiven): readonly StoredReferee[] => {
  const gaps = refereeGaps(given)
  if (Object.keys(gaps).length > 0) throw new Refusal('invalid-input', { fields: gaps })
  return refereeFields.flatMap((fields, index) => {
    const [name, relation, written] = [given[fields.name], given[fields.relation], given[fields.contact]]
    if (!name || !relation || !written) return []
    const place = index + 1
    const { contact } = readContact(written, fields.contact)
    return [
      {
        place,
        name,
        relation,
        contact: seal(ctx.keyFor('referees'), ownerOf(nominationId, place), contact),
      },
    ]
  })
}

/** Stores the referees of a nomination in place of those before, contacts sealed. Refuses a field that is not whole. */
export const keepReferees = (
  ctx: KeyContext,
  nomination: { readonly id: string; readonly nominator_id: string },
  given: RefereesGiven,
): Promise<void> => refereesStore(ctx.db).replace(nomination, sealed(ctx, nomination.id, given))

type Referees = Awaited<ReturnType<ReturnType<typeof refereesStore>['of']>>

/** The referees of some nominations, and until when the viewer has them open. */
export interface RefereeRecords {
  readonly referees: Referees
  readonly openUntil: ReadonlyMap<string, Date>
}

export const refereesOf = async (ctx: SignedInCtx, ids: readonly string[]): Promise<RefereeRecords> => {
  const store = refereesStore(ctx.db)
  const views = await store.openedBy(ctx.viewer.id, ids)
  return {
    referees: await store.of(ids),
    openUntil: new Map(
      views.flatMap(({ nomination_id: id, at }) => (at ? [[id, refereesOpenUntil(at)] as const] : [])),
    ),
  }
}

/** What a reviewer sees of the referees; `mayOpen` is true with a seat, after the blind pass, before the decision. */
export const refereesFor = (
  ctx: SignedInCtx,
  id: string,
  { referees, openUntil }: RefereeRecords,
  mayOpen: boolean,
): RefereesOnFile => {
  const own = referees.filter((referee) => referee.nomination_id === id)
  const until = openUntil.get(id)
  const isOpen = mayOpen && until !== undefined && until > ctx.now()
  return {
    count: own.length,
    openUntil: isOpen ? until.toISOString() : null,
    people: isOpen
      ? own.map(({ place, name, relation, contact }) => ({
          place,
          name,
          relation,
          contact: unseal(ctx.keyFor('referees'), ownerOf(id, place), contact) ?? '',
        }))
      : [],
  }
}
