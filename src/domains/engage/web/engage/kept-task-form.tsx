import { type ReactNode, useEffect, useState } from 'react'
import { type Draft, readDraft, useDraft } from '#platform/web/drafts/drafts.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { leaveFlashInTab } from '#platform/web/forms/form-target.ts'
import { loadWithResult } from '#platform/web/forms/result-place.ts'
import { useT } from '#platform/web/language.tsx'
import { useViewer } from '#platform/web/viewer.tsx'
import { message } from '#shared/words.ts'
import { Notice } from '#ui/notice.tsx'
import { taskCalls, type TaskDetail } from '../../contracts/task-contract.ts'

/** New questions or statements are a new draft: the answers to the old ones do not fit them. */
const draftNameOf = ({ id, quiz, statements }: TaskDetail): string =>
  `task:${id}:${quiz?.expiresAt ?? statements.map(({ text }) => text.length).join('-')}`

interface KeptTaskFormProps {
  readonly task: TaskDetail
  /** The page that shows what came of it. */
  readonly then: string
  readonly done?: string
  readonly hasFiles?: boolean
  readonly children: ReactNode
}

/**
 * The form that completes a task [EN-03]. What is chosen and written stays on this device until the server has it, so
 * that a lost network loses nothing.
 */
export const KeptTaskForm = ({ task, then, done, hasFiles = false, children }: KeptTaskFormProps) => {
  const t = useT()
  const owner = useViewer()?.id ?? ''
  const name = draftNameOf(task)
  const { save, discard } = useDraft(owner, name)
  const [restored, setRestored] = useState<Draft | null>(null)
  useEffect(() => setRestored(readDraft(owner, name)), [owner, name])
  return (
    <Form
      key={restored?.savedAt ?? 'new'}
      className="stack"
      call={taskCalls.complete}
      params={{ taskId: task.id }}
      then={then}
      {...(done && { done })}
      failed={task.kind === 'quiz' ? message('Quiz Submission Failed') : message('Failed to complete task')}
      {...(restored && { values: restored.values })}
      hasFiles={hasFiles}
      // A photo is stored by the server, and its address may be gone when the person comes back.
      onChange={({ photoUrl: _photo, position: _position, ...fields }) =>
        save(fields as Draft['values'], true)
      }
      onDone={() => {
        discard()
        if (done) leaveFlashInTab(done, {})
        loadWithResult(then)
      }}
    >
      {(form) => (
        <>
          {form.problem?.status === 0 && (
            <Notice>{t('Your answers are kept on this phone. Press the button again.')}</Notice>
          )}
          {children}
        </>
      )}
    </Form>
  )
}
