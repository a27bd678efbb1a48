import type { RegisteredPackage } from '../apiState.ts';
import { type Call, type Handler, notFound, ok, Refused } from '../reply.ts';

/** Read access to the package registry (`/docs/api/runnel/package-registry`). */

function packageOf({ apiState, path }: Call): RegisteredPackage {
  const found = apiState.packages.find(({ slug }) => slug === path.slug);
  if (!found) throw notFound(`Package ${path.slug}`);
  return found;
}

const listPackages: Handler = ({ apiState }) => ok({ data: apiState.packages.map(({ fields }) => fields) });

const getPackage: Handler = (call) => ok(packageOf(call).fields);

const notYours = () => new Refused(401, 'Only the organization that owns the package can see releases that are not public.');

const getPackageRelease: Handler = (call) => {
  const { releases, isOwn } = packageOf(call);
  const release = releases.find(({ releaseID }) => releaseID === call.path.releaseID);
  if (!release) throw notFound(`Release ${call.path.releaseID}`);
  if (release.privacy !== 'public' && !isOwn) throw notYours();
  return ok(release);
};

const listPackageReleases: Handler = (call) => {
  const { releases, isOwn } = packageOf(call);
  const { privacy } = call.path;
  if (privacy !== 'public' && !isOwn) throw notYours();
  return ok({ data: releases.filter((one) => privacy === 'all' || one.privacy === privacy) });
};

export const PACKAGE_HANDLERS = {
  listPackages,
  getPackage,
  getPackageRelease,
  listPackageReleases,
} satisfies Record<string, Handler>;
