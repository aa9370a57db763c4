import * as z from 'zod/mini'
import { findContact, findPersonByEmail } from '#domains/identity/server/users/contacts.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { notify } from '#platform/server/notifications/definition.ts'
import { organizationInvited } from '../notices.ts'

/** Tells an invited person who has an account; it runs later, so that the answer's time says nothing about accounts. */
export const tellInvited = defineJob({
  name: 'organizations:tell-invited',
  payload: z.object({ address: z.string(), name: z.string(), key: z.string() }),
  run: async (ctx, { address, name, key }) => {
    const personId = await findPersonByEmail(ctx, address)
    const contact = personId === undefined ? undefined : await findContact(ctx, personId)
    if (!personId || !contact?.emailVerifiedAt || contact.isErased || contact.isMerged) return
    await notify(ctx, personId, organizationInvited, { name }, { key })
  },
})
