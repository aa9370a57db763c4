import type { ReactNode } from 'react'
import { FormProblem } from '#platform/web/forms/form-problem.tsx'
import { Form } from '#platform/web/forms/form.tsx'
import { message } from '#shared/words.ts'
import { Button } from '#ui/button.tsx'
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
  >
    {(form) => (
      <>
        <FormProblem form={form} />
        <input type="hidden" name="part" value={part} />
        <Button type="submit" variant="quiet" busy={form.isBusy}>
          {children}
        </Button>
      </>
    )}
  </Form>
)
