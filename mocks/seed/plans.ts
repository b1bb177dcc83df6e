import type { Plan } from './plan.ts'
import { planApplications } from './plans/applications.ts'
import { planCallLog } from './plans/call-log.ts'
import { planCards } from './plans/cards.ts'
import { planCombos } from './plans/combos.ts'
import { planDocFeedback } from './plans/doc-feedback.ts'
import { planEngineAlarms, planEngineGroups, planEngines } from './plans/engines.ts'
import { planGrants } from './plans/grants.ts'
import { planInterfaces } from './plans/interfaces.ts'
import { planInvoices } from './plans/invoices.ts'
import { planLedger } from './plans/ledger.ts'
import { planLimitRequests } from './plans/limit-requests.ts'
import { planCorpora, planModels } from './plans/models.ts'
import { planNotices } from './plans/notices.ts'
import { planOrders } from './plans/orders.ts'
import { planPayments } from './plans/payment-records.ts'
import { planRealNames } from './plans/real-names.ts'
import { planRecharges } from './plans/recharges.ts'
import { planReminders } from './plans/reminders.ts'
import { planSavedViews } from './plans/saved-views.ts'
import { planSecrets } from './plans/secrets.ts'
import { planSite } from './plans/site.ts'
import { planSpeakers } from './plans/speakers.ts'
import { planAsrTasks, planTtsTasks } from './plans/speech-tasks.ts'
import { planTemplateOrganisation, planTemplatePermissions, planTemplateRoles } from './plans/template-organisation.ts'
import { planTemplateRules } from './plans/template-rules.ts'
import { planUsage } from './plans/usage.ts'
import { planUsers } from './plans/users.ts'
import { planVoices } from './plans/voices.ts'

/** Entities whose rows must fit together; every other one is filled property by property. */
export const PLANS: Record<string, Plan> = {
  user: planUsers,
  application: planApplications,
  secret: planSecrets,
  combo: planCombos,
  order: planOrders,
  usage: planUsage,
  grant: planGrants,
  ledger: planLedger,
  invoice: planInvoices,
  'payment-record': planPayments,
  'doc-feedback': planDocFeedback,
  'limit-request': planLimitRequests,
  reminder: planReminders,
  'saved-view': planSavedViews,
  recharge: planRecharges,
  'call-log': planCallLog,
  card: planCards,
  'real-name': planRealNames,
  'template-rule': planTemplateRules,
  role: planTemplateRoles,
  permission: planTemplatePermissions,
  'org-tree': planTemplateOrganisation,
  notice: planNotices,
  interface: planInterfaces,
  site: planSite,
  engine: planEngines,
  'engine-group': planEngineGroups,
  'engine-alarm': planEngineAlarms,
  speaker: planSpeakers,
  voice: planVoices,
  model: planModels,
  corpus: planCorpora,
  'asr-task': planAsrTasks,
  'tts-task': planTtsTasks,
}
