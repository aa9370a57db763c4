import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { crc32, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { uploadWords } from '#shared/values/upload-limits.ts'
import { pdf, phonePhoto } from '#test/files.ts'
import { cleanUpload, closeImageWorker, imageCleaner } from './images.ts'

afterAll(closeImageWorker)

const photo = { purpose: 'photo' } as const
const evidence = { purpose: 'evidence' } as const

const flat = (width: number, height: number, colour = '#C04020') =>
  sharp({ create: { width, height, channels: 3, background: colour } })
const noisy = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })

/** A picture with a red left half and a blue right half, so that a rotation shows. */
const twoHalves = async () => {
  const blue = await flat(40, 40, '#0000FF').png().toBuffer()
  return flat(80, 40, '#FF0000').composite([{ input: blue, left: 40, top: 0 }])
}
const colourAt = async (bytes: Buffer, left: number, top: number) => {
  const { data } = await sharp(bytes)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return (data[0] ?? 0) > (data[2] ?? 0) ? 'red' : 'blue'
}

const chunk = (name: string, data: Buffer) => {
  const named = Buffer.concat([Buffer.from(name), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
/** A PNG that claims a size but holds almost no data, so that decoding it must fail. */
const claimedPng = (width: number, height: number) => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const html = Buffer.from('<html><script>alert(document.domain)</script></html>')

describe('a picture', () => {
  test.each(['jpeg', 'png', 'webp'] as const)(
    'in %s comes back as WebP with a square thumbnail',
    async (format) => {
      const clean = await cleanUpload(await noisy(300, 200).toFormat(format).toBuffer(), photo)
      if (clean.contentType !== 'image/webp') throw new Error('not a picture')
      expect(await sharp(clean.bytes).metadata()).toMatchObject({ format: 'webp', width: 300, height: 200 })
      expect(await sharp(clean.thumbnail).metadata()).toMatchObject({
        format: 'webp',
        width: 144,
        height: 144,
      })
      expect([clean.width, clean.height]).toEqual([300, 200])
    },
  )

  test('has at most 1600 pixels a side, and is never enlarged', async () => {
    const large = await cleanUpload(await flat(2000, 1000).jpeg().toBuffer(), evidence)
    const small = await cleanUpload(await flat(20, 10).jpeg().toBuffer(), evidence)
    expect(large).toMatchObject({ contentType: 'image/webp', width: 1600, height: 800 })
    expect(small).toMatchObject({ contentType: 'image/webp', width: 20, height: 10 })
  })

  test('loses its place, camera, colour profile and all other metadata', async () => {
    const withNotes = await noisy(200, 200)
      .withExif({
        IFD0: { Copyright: 'Ada Obi', Model: 'PhoneCamera9' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '6/1 27/1 0/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '3/1 23/1 0/1',
        },
      })
      .withIccProfile('p3')
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta>')
      .jpeg()
      .toBuffer()
    const before = await sharp(withNotes).metadata()
    expect([before.exif, before.icc, before.xmp].every(Boolean)).toBe(true)
    expect(withNotes.includes('PhoneCamera9')).toBe(true)

    const clean = await cleanUpload(withNotes, photo)
    if (clean.contentType !== 'image/webp') throw new Error('not a picture')
    for (const bytes of [clean.bytes, clean.thumbnail]) {
      const after = await sharp(bytes).metadata()
      expect([after.exif, after.icc, after.xmp, after.iptc, after.orientation]).toEqual(
        Array.from({ length: 5 }),
      )
      for (const trace of ['PhoneCamera9', 'Ada Obi', 'EXIF', 'Exif', 'ICCP', 'XMP', 'secret'])
        expect(bytes.includes(trace)).toBe(false)
    }
  })

  test('is turned upright by its orientation', async () => {
    const turned = await (await twoHalves()).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect((await sharp(turned).metadata()).orientation).toBe(6)
    const clean = await cleanUpload(turned, photo)
    expect(clean).toMatchObject({ width: 40, height: 80 })
    expect([await colourAt(clean.bytes, 20, 10), await colourAt(clean.bytes, 20, 70)]).toEqual([
      'red',
      'blue',
    ])
  })

  test('loses a page or an archive hidden in or after it', async () => {
    const jpeg = await noisy(100, 100)
      .withExif({ IFD0: { ImageDescription: html.toString() } })
      .jpeg()
      .toBuffer()
    const png = await noisy(100, 100).png().toBuffer()
    const archive = Buffer.from('PK\x03\x04 hidden archive PK\x05\x06')
    for (const carrier of [Buffer.concat([jpeg, html]), Buffer.concat([png, html, archive])]) {
      expect(carrier.includes('<script>')).toBe(true)
      const clean = await cleanUpload(carrier, photo)
      expect(['<script>', '<html', 'PK\x03\x04'].filter((trace) => clean.bytes.includes(trace))).toEqual([])
    }
  })

  test('of more than 52 megapixels is refused by its header alone', async () => {
    await expect(cleanUpload(claimedPng(16_000, 16_000), photo)).rejects.toMatchObject({
      code: 'too-many-pixels',
    })
    await expect(cleanUpload(claimedPng(8001, 6500), photo)).rejects.toMatchObject({
      code: 'too-many-pixels',
    })
  })

  test('of 50 megapixels, as phones take it, is made small', async () => {
    const taken = await sharp({ create: { width: 8160, height: 6144, channels: 3, background: 'green' } })
      .jpeg()
      .toBuffer()
    expect(await cleanUpload(taken, photo)).toMatchObject({ width: 1600, height: 1205 })
  })

  test.each([false, true])(
    'without its end mark is taken, and cut off it is not (progressive: %s)',
    async (progressive) => {
      const whole = await noisy(300, 200).jpeg({ progressive }).toBuffer()
      for (const bytes of [whole.subarray(0, -2), whole.subarray(0, -1)])
        expect(await cleanUpload(bytes, photo)).toMatchObject({ width: 300, height: 200 })
      for (const part of [0.5, 0.7, 0.95, 0.99])
        await expect(cleanUpload(whole.subarray(0, whole.length * part), photo)).rejects.toMatchObject({
          code: 'unreadable',
        })
    },
  )

  test('that is damaged is refused as unreadable', async () => {
    const whole = await noisy(200, 200).jpeg().toBuffer()
    await expect(cleanUpload(whole.subarray(0, whole.length / 2), photo)).rejects.toMatchObject({
      code: 'unreadable',
    })
    await expect(cleanUpload(whole.subarray(0, 12), photo)).rejects.toMatchObject({ code: 'unreadable' })
    await expect(cleanUpload(claimedPng(8000, 6500), photo)).rejects.toMatchObject({ code: 'unreadable' })
  })
})

describe('a file that is not a picture', () => {
  const tar = Buffer.concat([Buffer.alloc(257), Buffer.from('ustar\x0000'), Buffer.alloc(2000)])
  test.each<[string, Buffer]>([
    ['nothing at all', Buffer.alloc(0)],
    ['one byte', Buffer.from([0xff])],
    ['a web page', html],
    ['a picture in SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['SVG with a declaration', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['an archive', Buffer.from('PK\x03\x04\x14\0\0\0\0\0'.padEnd(64, '\0'), 'latin1')],
    ['a compressed page', gzipSync(html)],
    ['a tape archive', tar],
    ['a program', Buffer.from(`MZ${'\0'.repeat(100)}`, 'latin1')],
    ['a Linux program', Buffer.from(`\x7fELF\x02\x01${'\0'.repeat(100)}`, 'latin1')],
    ['a shell script', Buffer.from('#!/bin/sh\nrm -rf /\n')],
    ['a page before a picture', Buffer.concat([html, Buffer.from([0xff, 0xd8, 0xff, 0xe0])])],
    ['a page that ends as a PDF', Buffer.concat([html, Buffer.from('%PDF-1.7\n')])],
    ['a bitmap', Buffer.from(`BM${'\0'.repeat(100)}`, 'latin1')],
    ['a sound', Buffer.from('RIFF\x24\0\0\0WAVEfmt '.padEnd(64, '\0'), 'latin1')],
    ['a film', Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0'.padEnd(64, '\0'), 'latin1')],
    ['PostScript', Buffer.from('%!PS-Adobe-3.0\n')],
  ])('such as %s is refused for every purpose', async (_name, bytes) => {
    await expect(cleanUpload(bytes, photo)).rejects.toMatchObject({ code: 'unsupported-type' })
    await expect(cleanUpload(bytes, evidence)).rejects.toMatchObject({ code: 'unsupported-type' })
  })

  test.each(['gif', 'tiff', 'avif'] as const)('or a picture in %s is refused', async (format) => {
    const bytes = await flat(30, 30).toFormat(format).toBuffer()
    await expect(cleanUpload(bytes, evidence)).rejects.toMatchObject({ code: 'unsupported-type' })
  })

  test('or is larger than 15 MiB, a PDF larger than 5 MiB, is refused; one of that size is checked', async () => {
    const MIB = 1024 * 1024
    for (const bytes of [Buffer.alloc(15 * MIB + 1), pdf(5 * MIB + 1), pdf(15 * MIB)])
      await expect(cleanUpload(bytes, evidence)).rejects.toMatchObject({
        code: 'too-large',
        detail: { message: uploadWords.tooLarge },
      })
    await expect(cleanUpload(Buffer.alloc(15 * MIB), photo)).rejects.toMatchObject({
      code: 'unsupported-type',
    })
    expect(await cleanUpload(pdf(5 * MIB), evidence)).toMatchObject({ contentType: 'application/pdf' })
    expect(await cleanUpload(await phonePhoto(4032, 3024, 15 * MIB), photo)).toMatchObject({
      contentType: 'image/webp',
      width: 1600,
    })
  })

  test('or holds the test virus is refused as infected, also inside a picture', async () => {
    const virus = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')
    const carrier = Buffer.concat([await flat(20, 20).jpeg().toBuffer(), Buffer.from(virus)])
    await expect(cleanUpload(Buffer.from(virus), evidence)).rejects.toMatchObject({ code: 'infected' })
    await expect(cleanUpload(carrier, photo)).rejects.toMatchObject({ code: 'infected' })
  })
})

describe('a PDF', () => {
  const madePdf = (inside: string) =>
    Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Type /Catalog ${inside} >>\nendobj\n%%EOF\n`, 'latin1')

  test('comes back unchanged as evidence and is refused as a photo', async () => {
    const bytes = madePdf('/JSON (a name that only begins like a script) /Subtype /Form')
    expect(await cleanUpload(bytes, evidence)).toEqual({ contentType: 'application/pdf', bytes })
    await expect(cleanUpload(bytes, photo)).rejects.toMatchObject({ code: 'unsupported-type' })
  })

  test.each([
    '/S /JavaScript',
    '/JS (app.alert(1))',
    '/JS<6170>',
    '/JS 12 0 R',
    '/S /Launch /F (cmd.exe)',
    '/Type /EmbeddedFile',
    '/Names << /EmbeddedFiles 4 0 R >>',
    '/OpenAction 5 0 R',
    '/J#61vaScript',
    '/#4a#53 (x)',
    '/Open#41ction 5 0 R',
  ])('with %s is refused', async (inside) => {
    await expect(cleanUpload(madePdf(inside), evidence)).rejects.toMatchObject({ code: 'active-pdf' })
  })

  test('must start as one', async () => {
    await expect(
      cleanUpload(Buffer.concat([Buffer.from('\n'), madePdf('')]), evidence),
    ).rejects.toMatchObject({
      code: 'unsupported-type',
    })
  })
})

describe('the image thread', () => {
  /** Replaces the real thread: 1 loops for ever, 2 crashes, 3 exits, 4 fills its memory, all else gets an answer. */
  const standIn = new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort } from 'node:worker_threads'
      parentPort.on('message', ({ bytes }) => {
        while (bytes[0] === 1);
        if (bytes[0] === 2) throw new Error('broken thread')
        if (bytes[0] === 3) process.exit(7)
        const heap = []
        while (bytes[0] === 4) heap.push(new Array(100000).fill(heap))
        const secrets = Buffer.from(Object.keys(process.env).join())
        parentPort.postMessage({ clean: { contentType: 'application/pdf', bytes: new Uint8Array(bytes[0] === 5 ? secrets : bytes) } })
      })`)}`,
  )
  const withStandIn = async (
    limits: { timeLimitMs?: number; maxWaiting?: number },
    use: (ask: (byte: number) => Promise<unknown>) => Promise<void>,
  ) => {
    const cleaner = imageCleaner({ workerFile: standIn, ...limits })
    try {
      await use(async (byte) => [...(await cleaner.clean(Uint8Array.of(byte), evidence)).bytes])
    } finally {
      await cleaner.close()
    }
  }

  test('is ended when a job takes too long, and a new one serves the waiting jobs', async () => {
    await withStandIn({ timeLimitMs: 2000 }, async (ask) => {
      const [stuck, next] = await Promise.allSettled([ask(1), ask(9)])
      expect(stuck).toMatchObject({ status: 'rejected', reason: { code: 'too-slow' } })
      expect(next).toEqual({ status: 'fulfilled', value: [9] })
    })
  })

  test('is replaced when it crashes or ends, and reports the failure to the job’s caller', async () => {
    await withStandIn({}, async (ask) => {
      await expect(ask(2)).rejects.toThrow('broken thread')
      await expect(ask(3)).rejects.toThrow('ended with 7')
      await expect(ask(4)).rejects.toMatchObject({ code: 'unreadable' })
      expect(await ask(9)).toEqual([9])
    })
  })

  test('lets a few wait and refuses more as busy, then accepts new work again', async () => {
    await withStandIn({ maxWaiting: 2 }, async (ask) => {
      const results = await Promise.allSettled([ask(10), ask(11), ask(12), ask(13)])
      expect(
        results.map((result) => (result.status === 'fulfilled' ? result.value : result.reason.code)),
      ).toEqual([[10], [11], [12], 'busy'])
      expect(await ask(14)).toEqual([14])
    })
  })

  test('refuses what runs and what waits when it is closed', async () => {
    const cleaner = imageCleaner({ workerFile: standIn })
    const asked = [1, 9].map((byte) => cleaner.clean(Uint8Array.of(byte), evidence))
    const settled = Promise.allSettled(asked)
    await new Promise(setImmediate)
    await cleaner.close()
    expect((await settled).map((result) => result.status === 'rejected' && result.reason.code)).toEqual([
      'busy',
      'busy',
    ])
  })

  test('sees no environment', async () => {
    await withStandIn({}, async (ask) => {
      expect(await ask(5)).toEqual([])
    })
  })

  test('keeps no process alive after its work', async () => {
    const png = (await flat(8, 8).png().toBuffer()).toString('base64')
    const file = new URL('images.ts', import.meta.url).href
    const program = `const { cleanUpload } = await import('${file}')
      console.log((await cleanUpload(Buffer.from('${png}', 'base64'), { purpose: 'photo' })).contentType)`
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
    expect(stdout.trim()).toBe('image/webp')
  })

  test('uses the given scanner', async () => {
    const cleaner = imageCleaner({ workerFile: standIn, scan: async (bytes) => bytes[0] === 66 })
    await expect(cleaner.clean(Uint8Array.of(66), photo)).rejects.toMatchObject({ code: 'infected' })
    await cleaner.close()
  })
})
