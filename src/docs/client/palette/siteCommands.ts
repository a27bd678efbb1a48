import { announce } from '#ui/announce.ts';
import type { Command } from '#ui/commands.ts';
import { copyText } from '#ui/copying.ts';
import { chooseTheme, type ThemeChoice } from '#ui/theme.ts';

function theme(choice: ThemeChoice, title: string): Command {
  return {
    id: `theme-${choice}`,
    title,
    group: 'Actions',
    keywords: 'theme color colour mode appearance switch',
    run: () => {
      chooseTheme(choice);
      // The theme switch in the header listens to this event, as it does for other tabs.
      window.dispatchEvent(new StorageEvent('storage', { key: null }));
      announce(`${title}: done`);
    },
  };
}

/** The commands that every page offers. */
export const SITE_COMMANDS: readonly Command[] = [
  {
    id: 'copy-address',
    title: 'Copy the link to this page',
    group: 'Actions',
    keywords: 'address url share',
    run: () =>
      void copyText(window.location.href, {
        copied: 'Link copied',
        failed: 'The browser did not allow copying. Copy the address from its address bar.',
      }),
  },
  theme('light', 'Light theme'),
  theme('dark', 'Dark theme'),
  theme('system', 'System theme'),
];
