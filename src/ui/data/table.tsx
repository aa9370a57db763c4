import type { ComponentProps, ReactNode } from 'react'
import { classes } from '#ui/classes.ts'

export type TableColumn = {
  label: string
  /** Aligns numbers to the end of their column. */
  end?: boolean | undefined
}
export type TableRow = { key: string | number; cells: readonly ReactNode[]; selected?: boolean | undefined }

type TableProps = Omit<ComponentProps<'table'>, 'children'> & {
  caption: ReactNode
  hideCaption?: boolean | undefined
  columns: readonly TableColumn[]
  rows: readonly TableRow[]
  /** False keeps columns on small screens and scrolls sideways; the default turns rows into cards. */
  fold?: boolean | undefined
}

/** A table whose first cell names its row; below 640 px each row becomes a card of the same markup. */
export const Table = ({
  caption,
  hideCaption,
  columns,
  rows,
  fold = true,
  className,
  ...rest
}: TableProps) => (
  <div className="tblw" {...(fold ? {} : { tabIndex: 0, role: 'group' })}>
    <table className={classes('tbl', fold && 'fold', className)} {...rest}>
      <caption className={classes(hideCaption && 'vh')}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.label} scope="col" className={classes(column.end && 'r')}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} className={classes(row.selected && 'sel')}>
            {columns.map((column, index) =>
              index === 0 ? (
                <th key={column.label} scope="row" data-l={column.label}>
                  {row.cells[index]}
                </th>
              ) : (
                <td key={column.label} data-l={column.label} className={classes(column.end && 'r num')}>
                  {row.cells[index]}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
