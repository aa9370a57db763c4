import { useT } from '#platform/web/language.tsx'
import { formatBytes } from '#shared/format.ts'
import { say } from '#shared/words.ts'
import { Icon } from '#ui/icon.tsx'
import { cameraIcon, fileIcon } from '#ui/icons.ts'
import { Table } from '#ui/table.tsx'
import type { VettingItem } from '../../nomination-contract.ts'

type Evidence = VettingItem['evidence'][number]

const MOST_KEYS = 9

const isPicture = ({ contentType }: Evidence): boolean => contentType.startsWith('image/')

const kindOf = (file: Evidence): string => {
  if (isPicture(file)) return say('Picture')
  return file.contentType === 'application/pdf' ? say('PDF document') : say('File')
}

/** The evidence of a nomination; the number keys 1 to 9 open the first nine files. */
export const EvidenceTable = ({
  evidence,
  areShortcutsOn,
}: {
  evidence: readonly Evidence[]
  areShortcutsOn: boolean
}) => {
  const t = useT()
  if (evidence.length === 0) return <p className="mute">{t('No files came with this nomination.')}</p>
  const columns = [{ label: t('File') }, { label: t('Kind') }, { label: t('Size'), end: true }]
  const rows = evidence.map((file, index) => ({
    key: file.id,
    cells: [
      <span className="row gap-2" key="file">
        {areShortcutsOn && index < MOST_KEYS && <kbd>{index + 1}</kbd>}
        <Icon path={isPicture(file) ? cameraIcon : fileIcon} />
        <a href={file.url} target="_blank" rel="noopener" data-evidence={index + 1}>
          {file.name}
        </a>
      </span>,
      t(kindOf(file)),
      <span className="nowrap" key="size">
        {formatBytes(file.size)}
      </span>,
    ],
  }))
  return (
    <>
      <p className="small mute">{t('Files open in a new tab.')}</p>
      <Table caption={t('Evidence')} hideCaption columns={columns} rows={rows} />
    </>
  )
}
