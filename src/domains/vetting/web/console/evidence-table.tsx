import { useT } from '#platform/web/language.tsx'
import { formatBytes } from '#shared/format.ts'
import { message } from '#shared/words.ts'
import { Icon } from '#ui/icon.tsx'
import { cameraIcon, fileIcon, linkIcon } from '#ui/icons.ts'
import { Table } from '#ui/data/table.tsx'
import type { VettingItem } from '../../contracts/review-contract.ts'

type Evidence = VettingItem['evidence'][number]
type SourceLink = VettingItem['links'][number]

const MAX_KEYS = 9

const isPicture = ({ contentType }: Evidence): boolean => contentType.startsWith('image/')

const kindOf = (file: Evidence): string => {
  if (isPicture(file)) return message('Picture')
  return file.contentType === 'application/pdf' ? message('PDF document') : message('File')
}

interface OpensProps {
  /** 1 for the first; the keys 1 to 9 open the first nine. */
  readonly number: number
  readonly icon: string
  readonly href: string
  readonly name: string
  readonly areShortcutsOn: boolean
}

const Opens = ({ number, icon, href, name, areShortcutsOn }: OpensProps) => (
  <span className="row gap-2">
    {areShortcutsOn && number <= MAX_KEYS && <kbd>{number}</kbd>}
    <Icon path={icon} />
    <a href={href} target="_blank" rel="noopener noreferrer" data-evidence={number} className="vet-source">
      {name}
    </a>
  </span>
)

const fileRow = (file: Evidence, number: number, areShortcutsOn: boolean, kind: string) => ({
  key: file.id,
  cells: [
    <Opens
      key="file"
      number={number}
      icon={isPicture(file) ? cameraIcon : fileIcon}
      href={file.url}
      name={file.name}
      areShortcutsOn={areShortcutsOn}
    />,
    kind,
    <span className="nowrap" key="size">
      {formatBytes(file.size)}
    </span>,
  ],
})

const Link = ({
  link,
  number,
  areShortcutsOn,
}: {
  link: SourceLink
  number: number
  areShortcutsOn: boolean
}) => {
  const t = useT()
  return (
    <li>
      {link.url === null ? (
        <span className="mute">{t('Address hidden until you have scored')}</span>
      ) : (
        <Opens
          number={number}
          icon={linkIcon}
          href={link.url}
          name={link.url}
          areShortcutsOn={areShortcutsOn}
        />
      )}
      <span className="small vet-text">{link.note}</span>
    </li>
  )
}

interface EvidenceListProps {
  readonly evidence: readonly Evidence[]
  readonly links: readonly SourceLink[]
  readonly areShortcutsOn: boolean
}

/** Files and sources of a nomination, numbered through; the number keys 1 to 9 open the first nine. */
export const EvidenceList = ({ evidence, links, areShortcutsOn }: EvidenceListProps) => {
  const t = useT()
  if (evidence.length + links.length === 0)
    return <p className="mute">{t('No files and no links came with this nomination.')}</p>
  const columns = [{ label: t('File') }, { label: t('Kind') }, { label: t('Size'), end: true }]
  return (
    <>
      <p className="small mute">{t('Files and links open in a new tab.')}</p>
      {evidence.length > 0 && (
        <Table
          caption={t('Evidence')}
          hideCaption
          columns={columns}
          rows={evidence.map((file, index) => fileRow(file, index + 1, areShortcutsOn, t(kindOf(file))))}
        />
      )}
      {links.length > 0 && (
        <ol className="stack gap-3 mt-3">
          {links.map((link, index) => (
            <Link
              key={`${index} ${link.note}`}
              link={link}
              number={evidence.length + index + 1}
              areShortcutsOn={areShortcutsOn}
            />
          ))}
        </ol>
      )}
    </>
  )
}
