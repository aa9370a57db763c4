/** Builds the pages: browser scripts, the server's renderer, the inlined style sheets. `npm run build` */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { BuiltFiles } from '#platform/server/pages/assets.ts'
import type { Renderer } from '#shared/pages/rendered-page.ts'
import { writeDictionary } from './pages/dictionary.ts'
import { GRAPH_FILE, type ModuleGraph } from './pages/module-graph.ts'
import { buildAlone } from './pages/only-builder.ts'
import { writeWords } from './pages/page-words.ts'
import { floatsScript, isReadOnly, lateScript, touchScripts } from './pages/read-pages.ts'
import { findPages } from './pages/screen-pages.ts'

const root = new URL('../', import.meta.url)
const sources = [
  'package-lock.json',
  'vite.config.ts',
  'uses.json',
  'scripts/build.ts',
  'scripts/pages',
  'scripts/words',
  'src/app/web',
  'src/domains',
  'src/platform/web',
  'src/platform/server/pages/document.ts',
  'src/shared',
  'src/ui',
  'src/locales',
]

const filesUnder = async (path: string): Promise<string[]> => {
  const url = new URL(path, root)
  const entries = await readdir(url, { withFileTypes: true, recursive: true }).catch(() => null)
  if (!entries) return [path]
  return entries
    .filter(
      (entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name) && !/\/server/.test(entry.parentPath),
    )
    .map((entry) => join(entry.parentPath, entry.name))
}

/** One hash over all build inputs. */
const sourceHash = async (): Promise<string> => {
  const hash = createHash('sha256')
  for (const source of sources)
    for (const file of (await filesUnder(source)).toSorted())
      hash.update(file).update(await readFile(new URL(file, root)))
  return hash.digest('hex')
}

const readOrder = async <T>(list: string): Promise<T> =>
  JSON.parse(await readFile(new URL(`src/${list}`, root), 'utf8')) as T

/** Joins style sheets in their order; the paths are relative to src/. */
const makeSheet = async (order: readonly string[]): Promise<string> => {
  const { transform } = await import('lightningcss')
  const parts = await Promise.all(order.map((name) => readFile(new URL(`src/${name}`, root), 'utf8')))
  return transform({
    filename: 'all.css',
    code: Buffer.from(parts.join('\n')),
    minify: true,
    targets: { chrome: 111 << 16 },
  }).code.toString()
}

/** The style sheets of single domains, by name. */
const makeOwnSheets = async (): Promise<Record<string, string>> => {
  const orders = await readOrder<Record<string, string[]>>('ui/css/own-order.json')
  return Object.fromEntries(
    await Promise.all(
      Object.entries(orders).map(async ([name, order]) => [name, await makeSheet(order)] as const),
    ),
  )
}

interface ManifestEntry {
  readonly file: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}

type Manifest = Readonly<Record<string, ManifestEntry>>

/** The built files of a source. */
const filesIn = (manifest: Manifest) => {
  const fileOf = (source: string): string => {
    const entry = manifest[source]
    if (!entry) throw new Error(`The build made nothing of ${source}.`)
    return entry.file
  }
  /** An entry, followed by every file that it needs to start, so that the browser requests all of them at once. */
  const withImports = (source: string, seen = new Set<string>()): Set<string> => {
    seen.add(`/${fileOf(source)}`)
    for (const each of manifest[source]?.imports ?? [])
      if (!seen.has(`/${fileOf(each)}`)) withImports(each, seen)
    return seen
  }
  /** What a script loads later, and what that loads in its turn. */
  const loadedLaterBy = (source: string): Set<string> =>
    new Set(
      (manifest[source]?.dynamicImports ?? []).flatMap((each) => [
        ...withImports(each),
        ...loadedLaterBy(each),
      ]),
    )
  return { fileOf, withImports, loadedLaterBy }
}

/** The font and the icon, and the icon as pictures of the sizes that a home screen wants; a mask may cut a fifth of the last one off at each side. */
const writeStatic = async (folder: URL): Promise<void> => {
  await mkdir(folder, { recursive: true })
  for (const file of ['voice-800.woff2', 'icon.svg'])
    await cp(new URL(`src/ui/static/${file}`, root), new URL(file, folder))
  const { default: sharp } = await import('sharp')
  const icon = fileURLToPath(new URL('src/ui/static/icon.svg', root))
  for (const size of [180, 192, 512])
    await sharp(icon, { density: 1200 })
      .resize(size)
      .png()
      .toFile(fileURLToPath(new URL(`icon-${size}.png`, folder)))
  await sharp(icon, { density: 1200 })
    .resize(360)
    .extend({ top: 76, bottom: 76, left: 76, right: 76, background: '#27307f' })
    .flatten({ background: '#27307f' })
    .png()
    .toFile(fileURLToPath(new URL('icon-mask.png', folder)))
}

/** Compressed copies next to each script, so that serving costs no CPU. */
const precompress = async (folder: URL): Promise<void> => {
  for (const name of await readdir(folder)) {
    if (!/\.(js|css|svg|json|txt)$/.test(name)) continue
    const bytes = await readFile(new URL(name, folder))
    await writeFile(new URL(`${name}.br`, folder), brotliCompressSync(bytes))
    await writeFile(new URL(`${name}.gz`, folder), gzipSync(bytes, { level: 9 }))
  }
}

/** Builds everything into a direct subfolder of the root. */
const buildInto = async (folder: string): Promise<void> => {
  const dist = pathToFileURL(`${folder}/`)
  const { createBuilder } = await import('vite')
  const builder = await createBuilder({
    configFile: fileURLToPath(new URL('vite.config.ts', root)),
    environments: {
      client: { build: { outDir: join(folder, 'client') } },
      worker: { build: { outDir: join(folder, 'worker') } },
      ssr: { build: { outDir: join(folder, 'ssr') } },
    },
  })
  for (const environment of Object.values(builder.environments)) await builder.build(environment)
  const manifest = JSON.parse(await readFile(new URL('client/.vite/manifest.json', dist), 'utf8')) as Manifest
  const { fileOf, withImports, loadedLaterBy } = filesIn(manifest)
  const main = withImports('src/app/web/main.tsx')
  const sources = findPages(fileURLToPath(root)).filter(({ name }) => !isReadOnly(name))
  const pages = sources.map(({ name, path }) => [
    name,
    [...withImports(path, new Set(main))].slice(main.size).join(' '),
  ])
  const touched = Object.fromEntries(
    Object.entries(touchScripts).map(([name, source]) => [name, `/${fileOf(source)}`]),
  )
  const words = await writeWords(
    root,
    new URL('client/assets/', dist),
    JSON.parse(await readFile(new URL(`client/${GRAPH_FILE}`, dist), 'utf8')) as ModuleGraph,
    sources,
  )
  await writeStatic(new URL('client/static/', dist))
  const first = await readFile(new URL(`client/${fileOf('src/app/web/first.ts')}`, dist), 'utf8')
  const built = {
    sheet: await makeSheet(await readOrder('ui/css/order.json')),
    ownSheets: await makeOwnSheets(),
    kitSheet: await makeSheet(await readOrder('ui/gallery/kit-only.json')),
    boot: `/${fileOf('src/app/web/boot.ts')}`,
    main: [...main].join(' '),
    pages: { ...(Object.fromEntries(pages) as Record<string, string>), ...touched },
    first: first.trim().replace(/;$/, ''),
    floats: `/${fileOf(floatsScript)}`,
    late: `/${fileOf(lateScript)}`,
    more: [...loadedLaterBy(lateScript)].join(' '),
    words,
    font: '/static/voice-800.woff2',
  }
  const renderer = (await import(new URL('ssr/server-entry.js', dist).href)) as Renderer
  const assets: BuiltFiles = {
    ...built,
    dictionary: await writeDictionary(new URL('client/assets/', dist), built, renderer),
  }
  await precompress(new URL('client/assets/', dist))
  await precompress(new URL('worker/', dist))
  await writeFile(new URL('assets.json', dist), JSON.stringify(assets))
}

/** Builds when the sources differ from the last build; returns whether it did. Of several parallel calls one builds. */
const build = async ({ isForced = false } = {}): Promise<boolean> => {
  const wanted = await sourceHash()
  const isFresh = async () => (await readFile(new URL('dist/stamp', root), 'utf8').catch(() => '')) === wanted
  if (!isForced && (await isFresh())) return false
  // A process that waited for another build does not repeat it, even when asked to build.
  return buildAlone(
    fileURLToPath(new URL('dist', root)),
    async (hasWaited) => (hasWaited || !isForced) && (await isFresh()),
    async (folder) => {
      await buildInto(folder)
      await writeFile(join(folder, 'stamp'), wanted)
    },
  )
}

/**
 * Builds stale pages in a separate process: the bundler sets NODE_ENV for its whole process, and that must not leak
 * into the server.
 */
export const buildIfStale = (): void => {
  const child = spawnSync(process.execPath, [import.meta.filename, '--if-stale'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (child.status !== 0) throw new Error('The pages could not be built; see above.')
}

if (import.meta.main) {
  const started = performance.now()
  const isBuilt = await build({ isForced: !process.argv.includes('--if-stale') })
  if (isBuilt) console.log(`The pages are built (${((performance.now() - started) / 1000).toFixed(1)} s).`)
}
