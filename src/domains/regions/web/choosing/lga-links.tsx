import { Loaded } from '#platform/web/loaded.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { ButtonLink } from '#ui/button.tsx'
import { regionsApi } from '../../contract.ts'
import { lgasRead } from './place-reads.ts'

interface LgaLinksProps {
  readonly state: string
  readonly hrefOf: (lga: string) => string
}

/** The local governments of a State as links; the page reads `lgasRead`. */
export const LgaLinks = ({ state, hrefOf }: LgaLinksProps) => {
  return (
    <Loaded state={useRead(regionsApi.lgas, lgasRead(state))}>
      {(lgas) => (
        <ul className="row wrapf gap-2">
          {lgas.map(({ id, name }) => (
            <li key={id}>
              <ButtonLink variant="quiet" size="sm" href={hrefOf(id)}>
                {name}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}
