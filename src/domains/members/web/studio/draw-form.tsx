import { useState } from 'react'
import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useT } from '#platform/web/language.tsx'
import { usePageState } from '#platform/web/viewer.tsx'
import { hidden } from '#shared/pages/form-fields.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { useField } from '#ui/forms/form-context.ts'
import { Button } from '#ui/button.tsx'
import { FieldSet } from '#ui/forms/form-row.tsx'
import { useMounted } from '#ui/mounted.ts'
import {
  type Drawing,
  type DrawingPart,
  drawingOptions,
  drawingParts,
  pictureApi,
} from '../../picture-contract.ts'
import { postedTo } from '../forms/posted.ts'
import { Drawn, drawingIn, optionName, Sample } from './drawn.tsx'

const names: Readonly<Record<DrawingPart, string>> = {
  head: message('Head'),
  skin: message('Skin'),
  cloth: message('Clothes'),
  collar: message('Neckline'),
  ground: message('Background'),
}

const Choice = ({ part, drawing }: { part: DrawingPart; drawing: Drawing }) => {
  const t = useT()
  const { id, error } = useField({ name: part })
  return (
    <FieldSet id={id} legend={t(names[part])} error={error}>
      <div className="swatches">
        {Array.from({ length: drawingOptions[part] }, (_, option) => (
          <label key={option} title={optionName(part, option, t)}>
            <input
              type="radio"
              name={part}
              value={option}
              id={option === 0 ? id : `${id}-${option}`}
              defaultChecked={drawing[part] === option}
            />
            <Sample part={part} option={option} drawing={drawing} />
            <span className="vh">{optionName(part, option, t)}</span>
          </label>
        ))}
      </div>
    </FieldSet>
  )
}

/** A picture composed from the kit's bust; without script a button previews the options [PF-02]. */
export const DrawForm = ({ first }: { first: Drawing }) => {
  const t = useT()
  const posted = postedTo(pictureApi.setDrawing, usePageState().form)
  const [drawing, setDrawing] = useState(posted ? drawingIn(posted, first) : first)
  const hasScript = useMounted()
  return (
    <Form
      className="studio"
      call={pictureApi.setDrawing}
      then={to('profile')}
      done={message('Your new picture is saved.')}
      failed={message('We could not save your picture. Please try again.')}
      onChange={(fields) => setDrawing(drawingIn(fields, first))}
    >
      <Drawn drawing={drawing} label={t('Your picture as it is now')} />
      <div className="stack grow">
        {drawingParts.map((part) => (
          <Choice key={part} part={part} drawing={drawing} />
        ))}
        <div className="row wrapf">
          <Submit>{t('Use this picture')}</Submit>
          {!hasScript && (
            <Button type="submit" variant="quiet" name={hidden.goTo} value="preview">
              {t('Preview')}
            </Button>
          )}
        </div>
      </div>
    </Form>
  )
}
