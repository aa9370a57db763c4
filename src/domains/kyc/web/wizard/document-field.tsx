import { type ChangeEvent, useState } from 'react'
import { asSendable, shrinkImage } from '#platform/web/forms/photos/shrink-image.ts'
import { problemIn } from '#platform/web/client/api-error.ts'
import { useWrite } from '#platform/web/client/queries.ts'
import { useT } from '#platform/web/language.tsx'
import { formatBytes } from '#shared/format.ts'
import { uploadWords } from '#shared/values/upload-limits.ts'
import { message } from '#shared/words.ts'
import { Anchor } from '#ui/anchor.tsx'
import { FileField } from '#ui/forms/file-field.tsx'
import { type DocumentKind, type KycDocument, kycApi } from '../../contract.ts'

const TAKEN = 'image/jpeg,image/png,image/webp,application/pdf'

interface DocumentFieldProps {
  readonly kind: DocumentKind
  readonly label: string
  readonly there: KycDocument | undefined
}

/** Shrinks a chosen picture here and sends it at once; without script it travels with the form. */
const useDocument = (kind: DocumentKind, first: KycDocument | undefined) => {
  const [there, setThere] = useState(first)
  const [state, setState] = useState<'idle' | 'sending'>('idle')
  const [failure, setFailure] = useState('')
  const { mutateAsync } = useWrite(kycApi.addDocument)
  const take = async (box: HTMLInputElement) => {
    const [file] = box.files ?? []
    if (!file) return
    setFailure('')
    setState('sending')
    try {
      setThere(await mutateAsync({ body: asSendable(await shrinkImage(file)), search: `?kind=${kind}` }))
      box.value = ''
    } catch (error) {
      // The form itself can still carry the file, so it stays chosen.
      setFailure(problemIn(error).message || message('We could not send the file.'))
    } finally {
      setState('idle')
    }
  }
  return { there, isSending: state === 'sending', failure, take }
}

/** One document: with the camera, or a file. What was sent before is replaced. */
export const DocumentField = ({ kind, label, there: first }: DocumentFieldProps) => {
  const t = useT()
  const { there, isSending, failure, take } = useDocument(kind, first)
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => void take(currentTarget)
  return (
    <div className="stack gap-2">
      <FileField
        name={kind}
        label={t('{document}: take a photo', { document: label })}
        accept="image/*"
        capture={kind === 'face' ? 'user' : 'environment'}
        error={failure ? t(failure) : undefined}
        onChange={onChange}
      />
      <FileField
        id={`${kind}-file`}
        name={kind}
        label={t('or choose a photo or PDF')}
        hint={t(uploadWords.files)}
        accept={TAKEN}
        onChange={onChange}
      />
      <div aria-live="polite">
        {isSending && <p>{t('Sending. Please wait.')}</p>}
        {!isSending && there && (
          <p>
            <b>{t('It is here, encrypted: {size}.', { size: formatBytes(there.size) })}</b>{' '}
            <Anchor href={there.url}>{t('Look at it')}</Anchor>
          </p>
        )}
      </div>
    </div>
  )
}
