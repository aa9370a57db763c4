/**
 * The boundaries of the code, read from uses.json (docs/decisions/0002-boundaries.md). Each one is proven by a planted
 * violation in scripts/boundaries.test.ts.
 */
const uses = require('./uses.json')

const domains = Object.keys(uses)
const any = (names) => `(${names.join('|') || '-'})`
const boundary = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to })
const tests = '\\.test\\.tsx?$'
const domain = '^src/domains/([^/]+)/'
// A domain's contracts stand beside its rules, or in a folder of their own where they are many.
const contract = '[^/]+/(contracts/)?[a-z-]*contract\\.ts$'

const visits = domains.map((name) =>
  boundary(
    `visits-of-${name}`,
    `${name} may visit only: ${uses[name].join(', ') || 'nobody'}`,
    { path: `^src/domains/${name}/`, pathNot: tests },
    { path: '^src/domains/', pathNot: `^src/domains/${any([name, ...uses[name]])}/` },
  ),
)

module.exports = {
  forbidden: [
    boundary('no-cycles', 'files that import each other in a loop cannot be understood alone', {}, { circular: true }),
    boundary('no-unresolved', 'an import must lead somewhere', { path: '^src/' }, { couldNotResolve: true }),
    boundary('shared-is-ground', 'shared imports zod and itself only', { path: '^src/shared/', pathNot: tests }, { pathNot: '^(src/shared/|node_modules/zod/)' }),
    boundary('ports-speak-our-words', 'a port file knows no vendor', { path: '^src/ports/[^/]+/port\\.ts$' }, { pathNot: '^(src/shared/|src/ports/[^/]+/port\\.ts$|stream$)' }),
    boundary('ports-know-no-domains', 'ports do not look inside', { path: '^src/ports/' }, { path: '^src/(domains|app|platform|ui)/' }),
    boundary('ui-knows-no-product', 'the kit knows neither platform nor domains', { path: '^src/ui/', pathNot: tests }, { path: '^src/(platform|domains|app|ports|locales)/' }),
    boundary('platform-server-stays-below', 'machinery of the server knows no screen and no domain', { path: '^src/platform/server/', pathNot: tests }, { path: '^src/(platform/web|ui|domains|app|locales)/' }),
    boundary('platform-server-uses-ports-only', 'machinery sees a port, never a vendor', { path: '^src/platform/server/', pathNot: tests }, { path: '^src/ports/', pathNot: 'port\\.ts$' }),
    boundary('carriers-are-behind-gates', 'only the composition root holds a carrier; everybody else sends through the ports that it made (S-14)', { path: '^src/', pathNot: `^src/(app/server/ports\\.ts|ports/|platform/server/)|${tests}` }, { path: '^src/ports/(email|sms)/', pathNot: 'port\\.ts$' }),
    boundary('platform-web-stays-below', 'machinery of the pages knows no server and no domain', { path: '^src/platform/web/', pathNot: tests }, { path: '^src/(platform/server|ports|domains|app|locales)/' }),
    boundary('contracts-are-plain', 'a contract imports shared, zod and other contracts', { path: `^src/domains/${contract}` }, { pathNot: `^(src/shared/|src/domains/${contract}|node_modules/zod/)` }),
    boundary('rules-are-pure', 'rules import shared, contracts and rules: no clock, no package, no Node module', { path: '^src/domains/[^/]+/[a-z-]*rules\\.ts$' }, { pathNot: `^(src/shared/|src/domains/${contract}|src/domains/[^/]+/[a-z-]*rules\\.ts$)` }),
    boundary('sql-stands-in-stores', 'only stores, and the queries that a domain offers to others, speak SQL', { path: '^src/domains/[^/]+/server/', pathNot: `(store\\.ts|tables\\.ts|-queries\\.ts)$|${tests}` }, { path: '^node_modules/(kysely|pg)/' }),
    boundary('nouns-know-no-http', 'uses do not know the web server', { path: '^src/domains/', pathNot: tests }, { path: '^node_modules/(fastify|@fastify)/' }),
    boundary('server-shows-nothing', 'the server wing does not import pages', { path: '^src/domains/[^/]+/server/', pathNot: tests }, { path: '^src/(domains/[^/]+/web|platform/web|ui)/' }),
    boundary('web-asks-over-the-wire', 'the web wing never imports the server', { path: '^src/(domains/[^/]+/web|app/web)/', pathNot: tests }, { path: '^src/(domains/[^/]+/server|platform/server|app/server|ports)/' }),
    boundary(
      'private-names',
      'routes, store, tables, jobs, seeds and manifest are their domain’s own',
      { path: domain, pathNot: tests },
      { path: '^src/domains/[^/]+/server/.*(routes|store|tables|jobs|seeds|manifest)\\.ts$', pathNot: '^src/domains/$1/' },
    ),
    boundary('pages-are-private', 'a page is shown by the router, not by another domain', { path: domain, pathNot: tests }, { path: '^src/domains/[^/]+/web/.*-page\\.tsx$', pathNot: '^src/domains/$1/' }),
    boundary('composition-root-is-imported-by-nobody', 'only wiring stands at the composition root', { path: '^src/', pathNot: `^src/app/|${tests}` }, { path: '^src/app/' }),
    ...visits,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    combinedDependencies: false,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'], extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'] },
    // Packages must stay in sight: boundaries that keep them out would never fire otherwise.
    exclude: { path: '^dist/' },
  },
}
