/** The stage and the dimension of the checkout, by their paths in the repository. */
export const STAGE_FILE = 'nodes/STAGING-STG_CUSTOMER.sql';
export const DIMENSION_FILE = 'nodes/MART-DIM_CUSTOMER.yml';

/** The body of a request, as it lies beside the script that sends it. */
export const BODY_FILE = 'stg-orders.json';
