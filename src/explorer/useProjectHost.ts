import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ProjectHost } from '#workbench/opening/projectHost.ts';
import type { CatalogEntry } from './catalog.ts';
import { openAsProject, projectPath } from './projects.ts';

/** Opens projects from a playground and navigates to their address. */
export function useProjectHost({ meta }: CatalogEntry): ProjectHost | undefined {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return useMemo(() => {
    if (!meta.takesProject) return undefined;
    return {
      open: ({ kind, pipeline, report }) => {
        const { id } = openAsProject({ pipeline, from: kind, report, beside: pathname }, Date.now());
        navigate(projectPath(meta.id, id));
      },
    };
  }, [meta, navigate, pathname]);
}
