// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { filesApi } from '#domains/files/contract.ts'
import type { FakeClient } from '#test/fake-client.ts'
import { renderWithState, stateOf } from '#test/web.tsx'
import { membersApi } from '../contract.ts'
import avatarStudioPage from './avatar-studio-page.tsx'
import { memberServer, profileFixture } from './member-fixture.ts'
import { cropSquare, firstFraming } from './studio/crop.ts'
import { drawingIn, firstDrawing } from './studio/drawn.tsx'

const drawing = { head: 4, skin: 2, cloth: 1, collar: 0, ground: 5 }
const show = (search = '', client: FakeClient = memberServer(profileFixture({ drawing })), picture = '') => {
  const Page = avatarStudioPage.component
  const { viewer, user } = stateOf('ada')
  return renderWithState(<Page />, {
    client,
    state: {
      viewer,
      user: user && { ...user, profileImageUrl: picture || null },
      name: 'avatarStudio',
      pathname: '/avatar-studio',
      search,
    },
  })
}
const assign = vi.fn()
beforeEach(() => vi.stubGlobal('location', { ...globalThis.location, assign }))
afterEach(() => {
  cleanup()
  assign.mockReset()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const written = (client: FakeClient, call: string) =>
  client.asked.findLast((each) => each.call === call)?.body

describe('[PF-02] drawing a picture', () => {
  test('starts with the saved one, shows each choice at once, and sends numbers', async () => {
    const url = '/api/avatars/72105'
    const client = memberServer(profileFixture({ drawing })).answers(membersApi.setDrawing, {
      profileImageUrl: url,
    })
    show('', client)
    const hijab = await screen.findByRole<HTMLInputElement>('radio', { name: 'Hijab' })
    expect(hijab.checked).toBe(true)
    const before = screen.getByRole('img', { name: 'Your picture as it is now' }).innerHTML
    fireEvent.click(screen.getByRole('radio', { name: 'Braids' }))
    expect(screen.getByRole('img', { name: 'Your picture as it is now' }).innerHTML).not.toBe(before)
    press('Use this picture')
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/profile'))
    expect(written(client, 'POST /api/user/avatar')).toEqual({ ...drawing, head: 7 })
  })

  test('gives everybody a different first picture that can be sent', () => {
    expect(firstDrawing(7)).toEqual(firstDrawing(7))
    expect(firstDrawing(7)).not.toEqual(firstDrawing(8))
    for (let number = 0; number < 60; number += 1)
      expect(membersApi.setDrawing.is.body.safeParse(firstDrawing(number)).success).toBe(true)
  })

  test('takes the choices of a form, and its own if one is missing or invalid', () => {
    expect(drawingIn({ head: '7', skin: '99', cloth: 'x' }, drawing)).toEqual({ ...drawing, head: 7 })
  })
})

describe('[PF-02] using a photo', () => {
  const choosePhoto = async () => {
    const file = new File(['bytes of a camera'], 'me.jpg', { type: 'image/jpeg' })
    fireEvent.change(screen.getByLabelText('Photo'), { target: { files: [file] } })
    return waitFor(() =>
      expect(screen.getByRole('button', { name: 'Use this photo' })).toHaveProperty('type', 'button'),
    )
  }
  const stored = {
    id: '0ada0000-0000-4000-8000-00000000000f',
    purpose: 'photo' as const,
    contentType: 'image/webp',
    size: 9,
    name: 'me.jpg',
    url: '/api/files/0ada0000-0000-4000-8000-00000000000f',
  }

  test('a photo that this device cannot open is sent unchanged and becomes the picture', async () => {
    const client = memberServer()
      .answers(filesApi.upload, stored)
      .answers(membersApi.setPhoto, { profileImageUrl: stored.url })
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('unreadable')))
    show('?make=photo', client)
    await choosePhoto()
    press('Use this photo')
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/profile'))
    expect(client.asked.find(({ call }) => call === 'POST /api/uploads')?.url).toBe(
      '/api/uploads?purpose=photo&name=me.jpg',
    )
    expect(written(client, 'POST /api/user/photo')).toEqual({ photoUrl: stored.url })
  })

  test('an opened photo is framed by sliders before it is sent', async () => {
    const drawImage = vi.fn()
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
      drawImage,
    } as unknown as CanvasRenderingContext2D)
    const photo = { width: 400, height: 300 }
    vi.stubGlobal('createImageBitmap', async () => photo)
    show('?make=photo')
    await choosePhoto()
    expect(screen.getByRole('img', { name: 'Your photo as it will be shown' }).tagName).toBe('CANVAS')
    expect(screen.getAllByRole('slider').map((slider) => slider.closest('label')?.textContent)).toEqual([
      'Closer',
      'Left or right',
      'Up or down',
    ])
    expect(drawImage.mock.lastCall).toEqual([photo, 50, 0, 300, 300, 0, 0, 512, 512])
    fireEvent.change(screen.getByLabelText('Closer'), { target: { value: '2' } })
    expect(drawImage.mock.lastCall?.slice(1, 5)).toEqual([125, 52.5, 150, 150])
  })

  test('a photo that is refused says why, and can be sent again', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('unreadable')))
    const client = memberServer().refuses(filesApi.upload, 'unsupported-type')
    show('?make=photo', client)
    await choosePhoto()
    press('Use this photo')
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Send a JPEG, PNG or WebP photo, or a PDF.',
    )
    expect(screen.getByRole('button', { name: 'Use this photo' }).getAttribute('aria-busy')).toBeNull()
  })

  test('without a choice nothing is sent', async () => {
    show('?make=photo')
    press('Use this photo')
    expect((await screen.findAllByText('Choose a photo.')).length).toBeGreaterThan(0)
  })
})

describe('the crop of a photo', () => {
  const wide = { width: 400, height: 300 }
  test('is as large as the photo allows, and smaller when zoomed in', () => {
    expect(cropSquare(wide, { zoom: 1, x: 50, y: 50 })).toEqual({ left: 50, top: 0, side: 300 })
    expect(cropSquare(wide, { zoom: 3, x: 0, y: 100 })).toEqual({ left: 0, top: 200, side: 100 })
    expect(cropSquare({ width: 300, height: 400 }, firstFraming)).toEqual({ left: 0, top: 35, side: 300 })
  })
  test('never leaves the photo', () => {
    for (const zoom of [0, 1, 2.5, 4])
      for (const x of [0, 33, 100])
        for (const y of [0, 67, 100]) {
          const { left, top, side } = cropSquare(wide, { zoom, x, y })
          expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
          expect(left + side).toBeLessThanOrEqual(400.000_01)
          expect(top + side).toBeLessThanOrEqual(300.000_01)
        }
  })
})

test('a picture can be removed', async () => {
  const client = memberServer().answers(membersApi.remove, { part: 'picture' })
  show('', client, '/api/avatars/00000')
  press('Remove my picture')
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/profile'))
  expect(written(client, 'POST /api/user/profile/remove')).toEqual({ part: 'picture' })
})
