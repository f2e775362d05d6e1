// The client's own message definitions under the names that the stand-in uses.

import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb';
import * as features from '@eventstore/db-client/generated/serverfeatures_pb';
import * as shared from '@eventstore/db-client/generated/shared_pb';
import * as status from '@eventstore/db-client/generated/status_pb';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb';
import * as streams from '@eventstore/db-client/generated/streams_pb';

export { features, ServerFeaturesService, StreamsService, shared, status, streams };

export const readResponses = streams.ReadResp;
export type ReadResponse = streams.ReadResp;
export type ReadOptions = streams.ReadReq.Options;
