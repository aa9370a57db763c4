import * as z from 'zod/mini'
import { Affiliation, AffiliationForm, Institution } from '#domains/institutions/affiliation-contract.ts'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { message } from '#shared/words.ts'

export const affiliationApi = {
  institutions: get('/api/reference/institutions', {
    summary: 'Reviewed universities whose name has every word of the search, up to ten',
    access: 'public',
    limit: 'read',
    cache: 'public',
    tag: 'reference',
    query: z.strictObject({
      search: z._default(z.string().check(z.maxLength(80, message('That is too long.'))), ''),
    }),
    returns: z.array(Institution),
  }),
  setAffiliation: post('/api/user/affiliation', {
    summary: 'Save your university and your role there; both are required',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'optional',
    body: AffiliationForm,
    returns: Affiliation,
    refuses: { 'institution-unknown': refusal(404, message('This university is not on the list.')) },
    refreshes: ['profile'],
  }),
}
