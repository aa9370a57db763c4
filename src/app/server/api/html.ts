import { escapeHtml } from '#platform/server/pages/document.ts'
import type { ApiDocument } from '#platform/server/openapi/openapi.ts'
import type { Described, Operation } from '#platform/server/openapi/operation.ts'
import type { JsonSchema } from '#platform/server/openapi/schemas.ts'
import { brand } from '#shared/brand.ts'

const whoMay: Readonly<Record<string, string>> = {
  public: 'anyone',
  'signed-in': 'a signed-in person',
  citizen: 'a signed-in person of 18 or older',
  vetting: 'vetting reviewers and administrators',
  committee: 'committee members',
  verified: 'verified users',
  volunteer: 'active volunteers',
  admin: 'administrators',
  'admin-flag': 'administrators with the admin flag',
}

const kindOf = (schema: JsonSchema): string => {
  if (schema.anyOf) return schema.anyOf.map(kindOf).join(' or ')
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(', ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.type === 'array')
    return `list of ${schema.items?.properties ? 'objects' : kindOf(schema.items ?? {})}`
  const type = [schema.type ?? 'anything'].flat().join(' or ')
  return schema.format ? `${type}, ${schema.format}` : type
}

const bounds: readonly (readonly [string, string])[] = [
  ['minLength', 'at least {} characters'],
  ['maxLength', 'at most {} characters'],
  ['minimum', 'from {}'],
  ['maximum', 'up to {}'],
  ['maxItems', 'at most {} items'],
  ['pattern', 'matches {}'],
  ['default', 'otherwise {}'],
]

const limitsOf = (schema: JsonSchema): string[] =>
  bounds.flatMap(([keyword, words]) =>
    schema[keyword] === undefined ? [] : [words.replace('{}', () => String(schema[keyword]))],
  )

type Field = readonly [name: string, isRequired: boolean, text: string]

const objectIn = (schema: JsonSchema): JsonSchema | undefined =>
  schema.properties
    ? schema
    : (schema.anyOf?.find((each) => each.properties) ?? (schema.items && objectIn(schema.items)))

const fieldsIn = (schema: JsonSchema, prefix = ''): Field[] => {
  const object = objectIn(schema)
  const start = schema.type === 'array' ? `${prefix}[].` : prefix && `${prefix}.`
  return Object.entries(object?.properties ?? {}).flatMap(([name, field]): Field[] => {
    const path = `${start}${name}`
    return [
      [path, object?.required?.includes(name) ?? false, [kindOf(field), ...limitsOf(field)].join('; ')],
      ...fieldsIn(field, path),
    ]
  })
}

const list = (title: string, fields: readonly Field[]): string =>
  fields.length === 0
    ? ''
    : `<h4 class="mt-3 small">${title}</h4><ul class="small">${fields
        .map(
          ([name, isRequired, text]) =>
            `<li><code>${escapeHtml(name)}</code> ${isRequired ? '' : '<span class="mute">(optional)</span> '}${escapeHtml(text)}</li>`,
        )
        .join('')}</ul>`

const schemaIn = (
  content: Readonly<Record<string, { readonly schema: JsonSchema }>> | undefined,
): JsonSchema => content?.['application/json']?.schema ?? Object.values(content ?? {})[0]?.schema ?? {}

const limitText = (limit: Operation['x-limit']): string =>
  limit ? ` At most ${limit.times} in ${limit.windowSeconds} s per ${limit.by.replaceAll('-', ' ')}.` : ''

const refusalList = (refusals: readonly (readonly [string, Described])[]): string =>
  `<ul class="small">${refusals
    .flatMap(([status, { description }]) =>
      description.split('\n').map((line) => `<li>${status} ${escapeHtml(line)}</li>`),
    )
    .join('')}</ul>`

const callHtml = (method: string, path: string, operation: Operation): string => {
  const answers = Object.entries(operation.responses).filter(
    (each): each is [string, Described] => !('$ref' in each[1]),
  )
  const refusals = answers.filter(([status]) => Number(status) >= 400)
  const [done] = answers.filter(([status]) => Number(status) < 400)
  const parameters = operation.parameters.map((each): Field => [
    each.name,
    each.required,
    [each.in, kindOf(each.schema), ...limitsOf(each.schema)].join('; '),
  ])
  const answer = schemaIn(done?.[1].content)
  const whole = objectIn(answer) ? '' : `: ${kindOf(answer)}`
  return `<article class="card mt-3" id="${escapeHtml(operation.operationId)}"><h3><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h3><p>${escapeHtml(operation.summary)}.</p><p class="small mute">For ${whoMay[operation['x-access'] ?? 'public']}.${limitText(operation['x-limit'])}${
    operation['x-audit'] ? ' Written to the audit.' : ''
  }</p><details><summary class="small b mt-2">Fields and refusals <span aria-hidden="true">▾</span></summary>${list('Sent along', parameters)}${list('Body', fieldsIn(schemaIn(operation.requestBody?.content)))}<h4 class="mt-3 small">Answer ${done?.[0] ?? ''}${escapeHtml(
    done?.[1].content ? whole : `: ${done?.[1].description ?? ''}`,
  )}</h4>${list('Fields', fieldsIn(answer))}${
    refusals.length === 0 ? '' : `<h4 class="mt-3 small">Refusals</h4>${refusalList(refusals)}`
  }</details></article>`
}

const introduction = `<p>Reading needs nothing but the address. A write sends JSON and two headers: <code>X-CSRF-Token</code>, taken from <a href="#plain.get_csrf_token">GET /api/csrf-token</a> with the same cookies, and, where a repeat must not count twice, an <code>Idempotency-Key</code> of your own.</p><p>A refusal is <code>{ "error", "code", "fields"?, "requestId" }</code>: show <code>error</code>, decide by <code>code</code>. Unknown fields are refused. Lists come in pages: send <code>nextCursor</code> back as <code>cursor</code>.</p><p>Any call may also refuse with:</p>`

const titleOf = (domain: string): string =>
  domain === 'plain' ? 'Beside the domains' : domain.charAt(0).toUpperCase() + domain.slice(1)

/** The body of the API page: every call by domain, with its access, input, output and refusals. */
export const apiHtml = (document: ApiDocument): string => {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const shared = Object.entries(document.components.responses).map(
    ([name, described]) => [name.replace('Refused', ''), described] as const,
  )
  const domains = [...Map.groupBy(calls, ({ operation }) => operation.tags[0] ?? '')]
  return `<a class="skip" href="#main">Skip to main content</a><header class="top"><div class="wrap"><a class="logo" href="/">${brand.name}</a></div></header><main id="main" class="wrap page"><div class="read prose"><h1>${brand.name} API</h1>${introduction}${refusalList(shared)}<p><a href="/api/openapi.json">The same as OpenAPI 3.1</a></p></div>${domains
    .map(
      ([domain, its]) =>
        `<section class="sec" aria-labelledby="domain-${domain}"><h2 id="domain-${domain}">${escapeHtml(titleOf(domain))}</h2>${its.map(({ method, path, operation }) => callHtml(method, path, operation)).join('')}</section>`,
    )
    .join('')}</main>`
}
