import { useEffect, useState } from 'react'
import { useT } from '#platform/web/language.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { AT_HEADER, MAX_WAIT_MS, NAME_HEADER, SHARED_PHOTO } from '../../shared-photo.ts'

const SETTLED_MS = 200

const forget = (): Promise<boolean> => caches.delete(SHARED_PHOTO)

/** The photo that waits; one that waits for too long is removed. */
const findPhoto = async (): Promise<File | null> => {
  const kept = await caches.match(`/${SHARED_PHOTO}`, { cacheName: SHARED_PHOTO })
  if (!kept) return null
  const age = Date.now() - Date.parse(kept.headers.get(AT_HEADER) ?? '')
  if (!(Math.abs(age) < MAX_WAIT_MS)) {
    await forget()
    return null
  }
  const name = decodeURIComponent(kept.headers.get(NAME_HEADER) ?? '') || 'photo.jpg'
  return new File([await kept.blob()], name, { type: kept.headers.get('content-type') ?? '' })
}

/** Puts it into the form as if it were chosen there. */
const attach = (photo: File): boolean => {
  const input = document.querySelector<HTMLInputElement>('main form input[type=file]')
  if (!input) return false
  const chosen = new DataTransfer()
  chosen.items.add(photo)
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
  return true
}

/** Shows the photo that another app shared, and attaches it where the form has come to its photos. */
export const SharedPhoto = ({ isForm }: { isForm: boolean }) => {
  const t = useT()
  const [photo, setPhoto] = useState<{ readonly file: File; readonly url: string } | null>(null)
  const [state, setState] = useState<'waiting' | 'added' | 'removed'>('waiting')
  useEffect(() => {
    let url = ''
    void findPhoto().then((file) => {
      if (!file) return
      url = URL.createObjectURL(file)
      setPhoto({ file, url })
    })
    return () => URL.revokeObjectURL(url)
  }, [])
  useEffect(() => {
    if (!photo || !isForm || state !== 'waiting') return
    // A draft that comes back draws the form anew, and would lose it.
    const timer = setTimeout(() => {
      if (!attach(photo.file)) return
      setState('added')
      void forget()
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [photo, isForm, state])
  if (!photo || state === 'removed') return null
  const remove = () => {
    setState('removed')
    void forget()
  }
  return (
    <Notice tone="ok" role="status" data-shared-photo={state}>
      <p>
        {state === 'added'
          ? t('The photo that you shared is added below.')
          : t('The photo that you shared waits here. It is added at the last step.')}
      </p>
      <p className="row wrapf gap-2 mt-2">
        <img src={photo.url} alt={t('The photo that you shared')} width={96} height={96} />
        {state === 'waiting' && (
          <Button size="sm" variant="quiet" onClick={remove}>
            {t('Remove the photo')}
          </Button>
        )}
      </p>
    </Notice>
  )
}
