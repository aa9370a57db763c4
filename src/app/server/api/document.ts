import { describeApi, type ApiDocument } from '#platform/server/openapi/openapi.ts'
import type { PlainCall } from '#platform/server/openapi/plain-calls.ts'
import type { Route } from '#platform/server/pipeline/route.ts'
import { apiTags } from './tags.ts'
import own from '../../../../package.json' with { type: 'json' }

/** Addresses under /api that belong to no domain. */
const plainCalls: readonly PlainCall[] = [
  {
    method: 'GET',
    path: '/api/csrf-token',
    summary: 'The token that every write sends in X-CSRF-Token',
    status: 200,
    isLimited: false,
    answer: 'A token for this browser.',
    schema: { type: 'object', required: ['csrfToken'], properties: { csrfToken: { type: 'string' } } },
  },
  {
    method: 'GET',
    path: '/api/logout',
    summary: 'Sign out by a navigation; another site can only open the page that asks',
    status: 303,
    isLimited: true,
    answer: 'Leads to /auth.',
  },
  {
    method: 'GET',
    path: '/api/openapi.json',
    summary: 'This description',
    status: 200,
    isLimited: false,
    answer: 'An OpenAPI 3.1 document.',
    schema: { type: 'object' },
  },
  {
    method: 'POST',
    path: '/api/notifications/one-click/{token}',
    summary: 'Switches off the emails that a signed token names; mail programs send it (RFC 8058)',
    status: 200,
    isLimited: true,
    answer: 'Those emails are off.',
  },
  {
    method: 'GET',
    path: '/api/notifications/one-click/{token}',
    summary: 'Leads to the page that asks before it switches emails off',
    status: 303,
    isLimited: false,
    answer: 'Leads to /unsubscribe.',
  },
  {
    method: 'GET',
    path: '/api/community-chat/rooms/{roomId}/stream',
    summary:
      'New messages of a room as server-sent events; Last-Event-ID or ?after= names the last number seen',
    status: 200,
    isLimited: true,
    answer: 'A stream (text/event-stream) that stays open.',
  },
  {
    method: 'POST',
    path: '/api/payments/paystack/events',
    summary: 'Where Paystack posts its messages, signed over the raw bytes (x-paystack-signature)',
    status: 200,
    isLimited: false,
    answer: 'Taken, once. A message without a valid signature is refused.',
  },
  {
    method: 'GET',
    path: '/api/whatsapp/events',
    summary: 'Where Meta asks whether this address is ours (hub.mode, hub.verify_token, hub.challenge)',
    status: 200,
    isLimited: false,
    answer: 'The challenge, for who knows our word; else refused.',
  },
  {
    method: 'POST',
    path: '/api/whatsapp/events',
    summary: 'Where Meta posts the messages of WhatsApp, signed over the raw bytes (x-hub-signature-256)',
    status: 200,
    isLimited: false,
    answer: 'Taken, once. A message without a valid signature is refused.',
  },
  {
    method: 'POST',
    path: '/api/csp-report',
    summary: 'Where browsers report a broken content policy',
    status: 204,
    isLimited: true,
    answer: 'Noted.',
  },
]

/** The product's whole API: the calls of all domains and the few addresses beside them. */
export const apiDocument = (routes: readonly Route[]): ApiDocument =>
  describeApi(routes, plainCalls, own.version, apiTags)
