import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { guideNames } from '#shared/civic/guide-names.ts'
import { guidesIn } from '../rules.ts'

/** The two guides: name, title, expertise, personality and a way to ask each [CH-01]. */
export const GuideCards = () => {
  const t = useT()
  const guides = guidesIn(t)
  return (
    <ul className="grid cards">
      {guideNames.map((guide) => {
        const { name, title, expertise, personality } = guides[guide]
        return (
          <li key={guide}>
            <Card>
              <div className="row top-align">
                <Avatar name={name} tone={guide === 'tari' ? 'civic' : 'ok'} size="lg" />
                <div className="grow">
                  <h2>{name}</h2>
                  <p className="small b">{title}</p>
                </div>
              </div>
              <p className="mt-3">{personality}</p>
              <h3 className="mt-3">{t('Knows about')}</h3>
              <ul className="stack gap-1 mt-1">
                {expertise.map((each) => (
                  <li key={each}>{each}</li>
                ))}
              </ul>
              <p className="mt-3">
                <ButtonLink href={`${to('civicCounsel')}?guide=${guide}#ask`} data-chat={guide}>
                  {t('Ask {name}', { name })}
                </ButtonLink>
              </p>
            </Card>
          </li>
        )
      })}
    </ul>
  )
}
