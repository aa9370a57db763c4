import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { filesApi } from '#domains/files/contract.ts'
import { asSendable } from '#platform/web/forms/photos/shrink-image.ts'
import { problemIn } from '#platform/web/client/api-error.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { leaveFlashInTab } from '#platform/web/forms/form-target.ts'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useT } from '#platform/web/language.tsx'
import { useWrite } from '#platform/web/client/queries.ts'
import { to } from '#shared/sitemap.ts'
import { uploadWords } from '#shared/values/upload-limits.ts'
import { message } from '#shared/words.ts'
import { Button } from '#ui/button.tsx'
import { FileField } from '#ui/forms/file-field.tsx'
import { cameraIcon } from '#ui/icons.ts'
import { Notice } from '#ui/notice.tsx'
import { pictureApi } from '../../picture-contract.ts'
import { drawSquare, firstFraming, type Framing, PHOTO_SIDE, squareFile } from './crop.ts'

const DONE = message('Your new picture is saved.')
const FAILED = message('We could not send your photo. Please try again.')

const ranges = [
  { name: 'zoom', label: message('Closer'), min: 1, max: 4, step: 0.1 },
  { name: 'x', label: message('Left or right'), min: 0, max: 100, step: 1 },
  { name: 'y', label: message('Up or down'), min: 0, max: 100, step: 1 },
] as const

/** The photo in its square, with three sliders that also work by keyboard. */
const Cropper = ({
  photo,
  framing,
  onFrame,
}: {
  photo: ImageBitmap
  framing: Framing
  onFrame: (next: Framing) => void
}) => {
  const t = useT()
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) drawSquare(canvas.current, photo, framing)
  }, [photo, framing])
  return (
    <div className="studio">
      <canvas
        ref={canvas}
        width={PHOTO_SIDE}
        height={PHOTO_SIDE}
        role="img"
        aria-label={t('Your photo as it will be shown')}
      />
      <div className="stack grow">
        {ranges.map(({ name, label, ...range }) => (
          <label key={name}>
            {t(label)}
            <input
              type="range"
              {...range}
              value={framing[name]}
              onChange={(event) => onFrame({ ...framing, [name]: Number(event.currentTarget.value) })}
            />
          </label>
        ))}
      </div>
    </div>
  )
}

/** The chosen file, decoded for cropping; null where this device cannot decode it, as with some phones' own formats. */
const useChosen = () => {
  const [file, setFile] = useState<File | null>(null)
  const [photo, setPhoto] = useState<ImageBitmap | null>(null)
  const latest = useRef<File | null>(null)
  const choose = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const next = event.currentTarget.files?.[0] ?? null
    latest.current = next
    const opened = next
      ? await createImageBitmap(next, { imageOrientation: 'from-image' }).catch(() => null)
      : null
    // Of two files chosen in quick succession the later wins, whichever is decoded first.
    if (latest.current !== next) return
    setPhoto(opened)
    setFile(next)
  }
  return { file, photo, choose }
}

/** Uploads the square, or the original file if it could not be decoded, and sets it as the profile picture. */
const useSending = () => {
  const [message, setMessage] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const upload = useWrite(filesApi.upload)
  const wear = useWrite(pictureApi.setPhoto)
  const send = async (file: File, photo: ImageBitmap | null, framing: Framing): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    setMessage(null)
    try {
      const bytes = (photo && (await squareFile(photo, framing))) ?? file
      const search = `?purpose=photo&name=${encodeURIComponent(file.name.slice(0, 200))}`
      const { url } = await upload.mutateAsync({ body: asSendable(bytes), search })
      await wear.mutateAsync({ body: { photoUrl: url } })
      leaveFlashInTab(DONE, undefined)
      globalThis.location.assign(to('profile'))
    } catch (error) {
      setMessage(problemIn(error).message || FAILED)
    } finally {
      setBusy(false)
    }
  }
  return { message, isBusy, send }
}

/** A photo, cropped on this device before upload; without script it is uploaded whole [PF-02]. */
export const PhotoForm = () => {
  const t = useT()
  const { file, photo, choose } = useChosen()
  const [framing, setFraming] = useState(firstFraming)
  const { message, isBusy, send } = useSending()
  return (
    <Form
      className="stack"
      call={pictureApi.setPhoto}
      then={to('profile')}
      done={DONE}
      failed={FAILED}
      hasFiles
    >
      {(form) => {
        const { id, error } = form.field('photoUrl')
        return (
          <>
            {message && (
              <Notice tone="bad" role="alert">
                {t(message)}
              </Notice>
            )}
            <FileField
              id={id}
              name="photo"
              label={t('Photo')}
              hint={`${t(uploadWords.photos)} ${t('We remove the location and camera details.')}`}
              error={error}
              accept="image/*"
              onChange={(event) => {
                setFraming(firstFraming)
                void choose(event)
              }}
            />
            {photo && <Cropper photo={photo} framing={framing} onFrame={setFraming} />}
            {file ? (
              <Button icon={cameraIcon} busy={isBusy} onClick={() => void send(file, photo, framing)}>
                {t('Use this photo')}
              </Button>
            ) : (
              <Submit variant="quiet" icon={cameraIcon}>
                {t('Use this photo')}
              </Submit>
            )}
          </>
        )
      }}
    </Form>
  )
}
