// Vocabulary for the pages of the corpus. All of it was written for this file.

export const subjects = split(
  'cluster gateway pipeline scheduler worker queue volume snapshot replica registry token policy session tunnel proxy operator sandbox route header secret probe workload namespace agent webhook certificate ledger cursor shard partition buffer index migration release channel mirror bundle runner quota budget schema resolver planner broker stream journal lease checkpoint',
)

export const adjectives = split(
  'local remote idle pending stable nested shared private transient durable ordered partial encrypted signed cached parallel sequential regional default optional explicit internal external read-only short-lived versioned throttled isolated weighted primary secondary manual automatic',
)

export const verbs = split(
  'start stop restart inspect rotate drain attach detach resize restore verify publish revoke approve forward mirror pause resume compact archive replay measure trace limit schedule validate register migrate scale isolate',
)

export const connectives = [
  'After that,',
  'In most setups,',
  'As a rule,',
  'Behind a proxy,',
  'On a busy machine,',
  'When this is not enough,',
  'For a first trial,',
  'Once it is running,',
  'In a shared account,',
  'Before the next release,',
  'During an upgrade,',
  'By default,',
]

export const clauses = [
  'because the controller compares both states every few seconds',
  'so that a failed attempt never leaves half of the work behind',
  'which keeps the number of open connections small',
  'unless the account has a stricter limit of its own',
  'and the change is visible in the audit log at once',
  'although the older interface still accepts the former name',
  'since nothing is written before every check has passed',
  'and a second call with the same key has no effect',
  'while traffic goes on to the previous version',
  'as long as the clock of both machines agrees within a minute',
  'provided that the role may read the settings of the project',
  'and it takes about as long as the slowest member needs',
]

export const fileNames = split('settings limits routes members storage network backup alerts labels access')

function split(text: string): string[] {
  return text.split(' ')
}
