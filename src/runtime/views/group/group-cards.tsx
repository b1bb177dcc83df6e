import { useTexts } from '../../../i18n/i18n.ts'
import { writeNumber } from '../../../schema/figures.ts'
import { BranchTurn } from '../../../widgets/branches/branch-turn.tsx'
import { ListCards } from '../../list/list-cards.tsx'
import { showFact } from '../../list/show-value.tsx'
import { countedIn } from './group-table.tsx'
import type { GroupsProps } from './group-part.ts'
import { GroupRest, hasRest } from './group-rest.tsx'

/** Groups below one another, on a phone. */
export function GroupCards({ screen, view, list, actions, groups }: GroupsProps) {
  const say = useTexts('runtime/views')
  const { rows, columns, query } = list
  const counted = countedIn({ screen, list })
  return (
    <>
      {counted !== undefined && <p className="rt-group-note">{say('sumsOf', { of: counted })}</p>}
      {groups.map((group) => (
        <section key={group.key} className="rt-group-card" aria-label={group.title}>
          <h2 className="rt-group-name">
            <BranchTurn label={group.title} isOpen={group.isOpen} onTurn={group.toggle} />
            <span>{group.title}</span>
            <span className="rt-group-count">{say('rowsOf', { count: group.count, total: writeNumber(group.count) })}</span>
          </h2>
          {view.sums.length > 0 && (
            <dl className="rt-group-sums">
              {view.sums.map((column) => (
                <div key={column.name}>
                  <dt>{column.title}</dt>
                  <dd>{showFact(column, group.sums)}</dd>
                </div>
              ))}
            </dl>
          )}
          {group.isOpen && group.rows.length > 0 && (
            <ListCards
              label={group.title}
              columns={columns}
              rows={{ ...rows, rows: group.rows }}
              rowActions={actions.row}
              events={actions.events}
              keyName={screen.entity.key}
              labelOf={screen.entity.label}
              selected={undefined}
              busy={actions.busy}
              size={query.size}
              card={list.list.card}
            />
          )}
          {hasRest(group) && (
            <p className="rt-group-rest">
              <GroupRest group={group} />
            </p>
          )}
        </section>
      ))}
    </>
  )
}
