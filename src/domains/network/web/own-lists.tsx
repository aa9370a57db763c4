import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { networkApi, type OwnNetwork } from '../contract.ts'

const FAILED = message('We could not save that. Please try again.')

/** Who follows the person, each with the way to end it. */
export const Followers = ({ followers }: Pick<OwnNetwork, 'followers'>) => {
  const t = useT()
  if (followers.length === 0) return null
  return (
    <Card title={t('Who follows you')}>
      <ul className="stack gap-3">
        {followers.map(({ followId, name }) => (
          <li key={followId}>
            <Form
              className="row between wrapf gap-2"
              call={networkApi.removeFollower}
              params={{ followId }}
              then={to('network')}
              done={message('This person no longer follows you.')}
              failed={FAILED}
            >
              <span className="b">{name}</span>
              <span className="row gap-2">
                <label className="check small">
                  <input type="checkbox" name="andBlock" value="true" />
                  <span>{t('and block')}</span>
                </label>
                <Submit size="sm" variant="quiet" aria-label={t('Remove {name}', { name })}>
                  {t('Remove')}
                </Submit>
              </span>
            </Form>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Whom the person blocked, here or in the chat. */
export const BlockedPeople = ({ blocked }: Pick<OwnNetwork, 'blocked'>) => {
  const t = useT()
  if (blocked.length === 0) return null
  return (
    <Card title={t('People you blocked')}>
      <ul className="stack gap-3">
        {blocked.map(({ blockId, name }) => (
          <li key={blockId}>
            <Form
              className="row between wrapf gap-2"
              call={networkApi.unblock}
              params={{ blockId }}
              then={to('network')}
              done={message('You can see this person again.')}
              failed={FAILED}
            >
              <span className="b">{name}</span>
              <Submit size="sm" variant="quiet" aria-label={t('Unblock {name}', { name })}>
                {t('Unblock')}
              </Submit>
            </Form>
          </li>
        ))}
      </ul>
    </Card>
  )
}
