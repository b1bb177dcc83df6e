import { useTexts } from '../../../i18n/i18n.ts'
import { writeNumber } from '../../../schema/figures.ts'
import { BranchTurn } from '../../../widgets/branches/branch-turn.tsx'
import { ListCards } from '../../list/list-cards.tsx'
import { showFact } from '../../list/show-value.tsx'
import { nameOf, type GroupPart, type GroupsProps } from './group-part.ts'
import { GroupRest, hasRest } from './group-rest.tsx'

/** Groups below one another, on a phone. */
export function GroupCards(props: GroupsProps) {
  return props.groups.map((group) => <GroupCard key={group.key} {...props} group={group} />)
}

function GroupCard({ group, ...props }: GroupsProps & { group: GroupPart }) {
  const { screen, view, list, actions } = props
  const say = useTexts('runtime/views')
  const { rows, columns, query } = list
  const Name = group.outer === undefined ? 'h2' : 'h3'
  return (
    <section className="rt-group-card" aria-label={nameOf(group)} data-within={group.outer === undefined ? undefined : ''}>
      <Name className="rt-group-name">
        <BranchTurn label={nameOf(group)} isOpen={group.isOpen} onTurn={group.toggle} />
        <span>{group.title}</span>
        <span className="rt-group-count">{say('rowsOf', { count: group.count, total: writeNumber(group.count) })}</span>
      </Name>
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
      {group.isOpen && group.groups?.map((one) => <GroupCard key={one.key} {...props} group={one} />)}
      {group.isOpen && group.rows.length > 0 && (
        <ListCards
          label={nameOf(group)}
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
        <p className="rt-group-rest" data-rest="">
          <GroupRest group={group} />
        </p>
      )}
    </section>
  )
}
