import type { ReactNode } from 'react'
import { Form } from '#platform/web/forms/form.tsx'
import { message } from '#shared/words.ts'
import { profileApi, type RemovablePart } from '../../profile-contract.ts'

/** Deletes one part of the profile; also used for the picture on its own page. */
export const TakeBack = ({
  part,
  then,
  children,
}: {
  part: RemovablePart
  then: string
  children: ReactNode
}) => (
  <Form
    call={profileApi.remove}
    then={then}
    done={message('Removed from your profile.')}
    failed={message('Update failed. Please try again.')}
    submit={children}
    variant="quiet"
  >
    <input type="hidden" name="part" value={part} />
  </Form>
)
