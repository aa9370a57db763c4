import { useT } from '#platform/web/language.tsx'
import type { Project } from '../../contract.ts'

/** The picture of a project; low-data mode leaves it out. */
export const ProjectPicture = ({ project: { pictureUrl, isSample, title } }: { project: Project }) => {
  const t = useT()
  if (pictureUrl === null) return null
  return (
    <img
      className="scene"
      src={pictureUrl}
      alt={isSample ? t('Drawing: {title}', { title }) : title}
      width="640"
      height="360"
      loading="lazy"
      decoding="async"
    />
  )
}
