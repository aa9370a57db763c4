import { useT } from '#platform/web/language.tsx'
import { formatDate } from '#shared/format.ts'
import { Card } from '#ui/card.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { correctionFieldNames, type Leader } from '#domains/leaders/contracts/leader-contract.ts'

/** Changes by corrections, with the old words and the source. */
export const LeaderChanges = ({ changes }: Pick<Leader, 'changes'>) => {
  const t = useT()
  if (changes.length === 0) return null
  return (
    <Card title={t('Corrections')}>
      <ul className="moves">
        {changes.map((change) => (
          <li key={`${change.at} ${change.field}`}>
            <b>{t(correctionFieldNames[change.field])}</b>
            <time className="small mute" dateTime={change.at}>
              {formatDate(change.at, t)}
            </time>
            <span className="small lines">
              <del>{change.before}</del> <ins>{change.after}</ins>
            </span>
            <a className="small" href={change.sourceUrl} rel="noopener nofollow">
              {t('Source')}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** A short explanation of the word verified. */
export const HowChecked = () => {
  const t = useT()
  return (
    <Disclosure summary={t('How leaders are checked')} id="how-checked">
      <div className="prose">
        <ol>
          <li>{t('A citizen nominates a person and says why, with or without files.')}</li>
          <li>{t('Two independent reviewers read it. No one reviews a nomination that they made.')}</li>
          <li>
            {t(
              'They check five things: character, competence, community record, conduct and civic neutrality.',
            )}
          </li>
          <li>
            {t(
              'Their verdicts stay sealed until all are in. When they disagree, one more reviewer is called.',
            )}
          </li>
          <li>
            {t(
              'Every later step is recorded with its date, its reason and who made it. The list above shows them all.',
            )}
          </li>
        </ol>
        <p>
          {t('Verified means: the office and the files were checked. It is not advice to vote for anyone.')}
        </p>
      </div>
    </Disclosure>
  )
}
