import { existsSync } from 'node:fs'
import { join } from 'node:path'

interface ChunkGroup {
  name: string
  /** Paths of files in this repository, or of folders, which end with a slash. */
  paths: readonly string[]
  /** Matches packages and generated modules, which are not files of this repository. */
  modules?: RegExp
  priority?: number
  includeDependenciesRecursively?: false
}

/** Each group becomes one file instead of dozens of small ones. */
export const chunkGroups: readonly ChunkGroup[] = [
  // The script of the public pages loads all of these modules.
  {
    name: 'calls',
    paths: [
      'web/lib/http/raw-call.ts',
      'web/lib/browser/cookies.ts',
      'shared/domain/lifetimes.ts',
      'shared/domain/statistic.ts',
    ],
    modules: /virtual:api$|preload-helper/,
    priority: 4,
  },
  {
    name: 'base',
    paths: [
      'web/app/app.tsx',
      'web/app/broken-page.tsx',
      'web/app/expired-dialog.tsx',
      'web/ui/feedback/alert.tsx',
      'web/ui/feedback/user-locale.tsx',
      'web/lib/session/api.ts',
      'web/lib/http/should-retry.ts',
      'web/lib/language/intl.ts',
      'web/lib/language/use-formats.ts',
      'web/lib/browser/use-title.ts',
    ],
    // Only lists of administrators and of exports load page after page.
    modules: /@tanstack\/(?!.*\b(infiniteQueryObserver|useInfiniteQuery)\b)/,
    priority: 3,
  },
  { name: 'form', paths: ['web/ui/fields/call-form.tsx', 'web/ui/fields/field.tsx'], priority: 2 },
  // All logged-in users load these modules, which include those for offline work.
  {
    name: 'inside',
    paths: [
      'web/app/log-out-button.tsx',
      'web/ui/dialog/dialog.tsx',
      'web/ui/feedback/badge.tsx',
      'web/ui/feedback/skeleton.tsx',
      'web/ui/feedback/toast.ts',
      'web/ui/layout/screen.tsx',
      'web/lib/browser/use-now.ts',
      'web/lib/http/update-cache.ts',
      'web/lib/http/upload-image.ts',
      'shared/domain/calendar.ts',
      'shared/domain/policies.ts',
      'shared/domain/images.ts',
      'shared/domain/entry.ts',
      'shared/domain/entry-columns.ts',
      'shared/domain/new-id.ts',
    ],
    priority: 1,
  },
  {
    name: 'offline',
    paths: [
      'web/lib/offline/',
      'web/lib/session/use-queue-sender.ts',
      'web/ui/buttons/big-button.tsx',
      'web/components/queue/use-enqueue.ts',
      'web/components/queue/queue-badge.tsx',
      'web/components/queue/actions.ts',
      'web/components/queue/use-company-time-formats.ts',
    ],
    priority: 1,
  },
  // As separate files, these small modules of the company's bar and dialogs would cost a kilobyte of headers each.
  {
    name: 'company',
    paths: [
      'web/app/company-bar.tsx',
      'web/app/company-bar.module.css',
      'web/app/billing-gate.tsx',
      'web/app/billing-gate.module.css',
      'web/app/billing-note.tsx',
      'web/app/billing-note.module.css',
      'web/lib/entries/change-in-bulk.ts',
      'web/ui/dialog/use-open-dialog.ts',
      'web/ui/dialog/restore-focus.ts',
      'web/lib/billing/billing.ts',
      'web/lib/billing/billing-dialog.ts',
      'web/lib/billing/use-billing-text.ts',
      'web/ui/table/use-visible-range.ts',
      'web/lib/entries/employee-and-project-lists.ts',
      'web/lib/entries/wall-clock.ts',
      'shared/domain/billing-state.ts',
    ],
    includeDependenciesRecursively: false,
  },
  // The overview, which is the first screen, loads none of these modules.
  {
    name: 'tables',
    paths: [
      'web/features/time-entries/hidden-columns.ts',
      'web/features/time-entries/entries-toolbar.tsx',
      'web/features/time-entries/entries-toolbar.module.css',
      'web/ui/buttons/table-button.tsx',
      'web/ui/buttons/table-button.module.css',
      'web/ui/table/column-header.tsx',
      'web/ui/table/table-select.tsx',
      'web/ui/table/table-text.tsx',
      'web/ui/table/selection-bar.tsx',
      'web/ui/table/selection-bar.module.css',
      'web/ui/table/row-button.module.css',
      'web/lib/entries/day-range.ts',
    ],
    includeDependenciesRecursively: false,
  },
  {
    name: 'employee',
    paths: [
      'web/app/screens/employee.tsx',
      'web/features/employee-app/employee-app.tsx',
      'web/features/employee-app/server-entries.ts',
    ],
  },
]

/**
 * Returns the paths of the groups at which no file exists, because the path of a moved or deleted file would silently
 * match no module.
 */
export const findMissingPaths = (root: string, groups = chunkGroups): string[] =>
  groups.flatMap(({ paths }) => paths.filter(path => !existsSync(join(root, path))))

export const createRolldownGroups = (root: string) =>
  chunkGroups.map(({ paths, modules, ...group }) => {
    const prefixes = paths.map(path => join(root, path))
    return {
      ...group,
      test: (id: string) =>
        prefixes.some(prefix => (prefix.endsWith('/') ? id.startsWith(prefix) : id === prefix)) ||
        modules?.test(id) === true,
    }
  })
