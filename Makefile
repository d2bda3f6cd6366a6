# For those who type make: every verb is one of ./run, which needs no make.
.DEFAULT_GOAL := help
Makefile FORCE: ;
%: FORCE ; @./run $@
