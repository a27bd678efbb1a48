import type { CheckFacts } from '#workbench/contract.ts';
import { renderedQuickly } from './checks.ts';
import type { TemplateData } from './data.ts';
import type { TemplateArgs } from './meta.ts';
import { readParameters } from './parameters.ts';
import { settingsOf } from './settings.ts';
import { subjectOf } from './subject.ts';

/** The facts about this playground that the checks of a trainer's exercise can use: the text rendered in the platform's dialect, whichever engine is shown. */
export const facts: CheckFacts<TemplateArgs, TemplateData> = {
  rendered(state) {
    const subject = subjectOf(state.pipeline, settingsOf(state.args), state.data, undefined);
    if (!subject.ok || !subject.context) return undefined;
    const { node, context, text, passes, names, asStates } = subject;
    const typed = state.data.parameters === undefined ? undefined : readParameters(state.data.parameters);
    const render = renderedQuickly(state, node, context, text, {
      passes,
      asStates,
      names: { ...names, ...(typed?.ok ? { parameters: typed.value } : {}) },
    });
    return render.ok ? render.output : undefined;
  },
};
