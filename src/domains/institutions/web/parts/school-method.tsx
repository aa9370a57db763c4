import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { Table } from '#ui/data/table.tsx'
import { Section } from '#ui/page-head.tsx'
import {
  EVEN_OUT_PEOPLE,
  HIGHEST_SHARE,
  MIN_PEOPLE,
  PEOPLE_STEP,
  schoolScore,
  sealFrom,
  sealNames,
  SHARE_STEP,
  sizeNames,
} from '../../rules.ts'
import { seals, sizeClasses } from '../../size-contract.ts'

const small = { people: 40, share: 45 }
const large = { people: 400, share: 45 }
const COMMON = 25

/** How schools are compared, from the constants that compute it; for the page that shows all formulas. */
export const SchoolMethod = () => {
  const t = useT()
  return (
    <Section id="schools" title={t('How schools are compared')}>
      <div className="prose">
        <p>
          {t(
            'Once a month we count how many people of an institution did something that counts. Members say themselves where they belong.',
          )}
        </p>
        <ul>
          <li>
            {t(
              'We show nothing while fewer than {least} people belong to it or took part. People and actions are rounded down to {people}, shares to {share} percent, and no share above {highest} percent is shown.',
              { least: MIN_PEOPLE, people: PEOPLE_STEP, share: SHARE_STEP, highest: HIGHEST_SHARE },
            )}
          </li>
          <li>
            {t('Each institution is compared only with others of its size:')}{' '}
            {sizeClasses.map((size) => t(sizeNames[size])).join('; ')}.
          </li>
          <li>
            {t(
              'Score = (members × share + {extra} × common share) ÷ (members + {extra}). So luck leads no small school, and size leads no large one. The share counts, not the number.',
              { extra: EVEN_OUT_PEOPLE },
            )}
          </li>
          <li>
            {t(
              'An example: all together have {common} percent. {few} members with {share} percent have a score of {low}, {many} members with the same share {high}.',
              {
                common: COMMON,
                share: small.share,
                few: small.people,
                many: large.people,
                low: schoolScore(small, COMMON),
                high: schoolScore(large, COMMON),
              },
            )}
          </li>
          <li>{t('The score uses only what is shown, so everyone can work it out again from the file.')}</li>
        </ul>
      </div>
      <Table
        className="mt-3"
        caption={t('Seals')}
        columns={[{ label: t('Seal') }, { label: t('From this percentage'), end: true }]}
        rows={seals.map((seal) => ({ key: seal, cells: [t(sealNames[seal]), sealFrom[seal]] }))}
      />
      <p className="small mt-3">
        <a href={to('topSchools')}>{t('Top Schools')}</a>
      </p>
    </Section>
  )
}
